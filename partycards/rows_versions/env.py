"""Alembic runs this file to go through steps and to write one: on the connection it is handed."""

from alembic import context

from partycards.rows import Row

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Row.metadata,
    render_as_batch=True,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
