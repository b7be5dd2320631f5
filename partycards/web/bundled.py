"""Static files as a browser gets them: what is written in parts is sent in one, and what has a
lasting name is kept for good."""

from flask import Response, current_app, request, send_from_directory

from partycards.bundles import BUNDLES, bundle, named
from partycards.files import shipped

MIMETYPES = {"css": "text/css", "js": "text/javascript"}
A_YEAR = 365 * 24 * 3600


def static_file(asked: str) -> Response:
    """The file of this name in `static`, or the bundle; nothing when the browser has this very
    one. 404 when there is none."""
    name, lasting = named(asked)
    if name in BUNDLES:
        response = _bundle(name)
    else:
        usual = current_app.get_send_file_max_age(name)
        response = send_from_directory(shipped("static"), name, max_age=usual)
    if lasting:
        response.cache_control.public = True
        response.cache_control.no_cache = None
        response.cache_control.max_age = A_YEAR
        response.cache_control.immutable = True
    return response


def _bundle(name: str) -> Response:
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
