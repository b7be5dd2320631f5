"""What is sent in one file though it is written in parts, at its address among the static files."""

from flask import Blueprint, Response, current_app, request

from partycards.bundles import BUNDLES, bundle

pages = Blueprint("bundled", __name__)

MIMETYPES = {"css": "text/css", "js": "text/javascript"}


def sheet_or_script(name: str) -> Response:
    """A bundle; nothing when the browser has this very one."""
    made = bundle(name)
    packed = "gzip" in request.headers.get("Accept-Encoding", "")
    response = Response(
        made.small if packed else made.whole, mimetype=MIMETYPES[name.rpartition(".")[2]]
    )
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    response.cache_control.public = True
    response.cache_control.max_age = current_app.get_send_file_max_age(name)
    response.set_etag(made.etag, weak=True)
    response.make_conditional(request)
    return response


for _name in BUNDLES:
    pages.add_url_rule(f"/static/{_name}", "bundle", sheet_or_script, defaults={"name": _name})
