"""The courses: what they are called and cost, and when they go to the stove."""

from flask import Blueprint, Response, request
from msgspec.structs import replace

import partycards
from partycards.catalogue.keys import plain_key
from partycards.games.base import N_, IllegalMove
from partycards.printing.sheets.menu import MENU
from partycards.restaurant.orders import Course
from partycards.services import house_content, house_papers
from partycards.web import language, said, site, to
from partycards.web.fields import right
from partycards.web.papers import paper_of
from partycards.web.restaurant.forms import CourseForm, form_of, tax_choices
from partycards.web.restaurant.rooms import manager_only, page
from partycards.words import course_called

pages = Blueprint("restaurant_courses", __name__, url_prefix="/restaurant/courses")
pages.before_request(manager_only)

MOST = 8
NEW = Course("", "", price=0)


def _courses() -> tuple[Course, ...]:
    return site().house.restaurant.setup.courses


def _keep(*courses: Course) -> None:
    restaurant = site().house.restaurant
    restaurant.keep(replace(restaurant.setup, courses=courses))


@pages.get("")
def index() -> Response:
    """Every course, and a form for another one."""
    return _page()


def _page(form: CourseForm | None = None, key: str = "", refusal: str = "",
          status: int = 200) -> Response:  # fmt: skip
    """`form` is the one that was refused, of the course with this key, "" the new one."""
    forms = {course.key: form_of(course) for course in (*_courses(), NEW)}
    if form is not None:
        forms[key] = form
    return page(
        "courses",
        "courses",
        status,
        courses=_courses(),
        forms=forms,
        refused=None if form is None else key,
        refusal=refusal,
        saved=request.args.get("saved", ""),
        stations=site().house.restaurant.setup.station_names(),
        rates=tax_choices(),
    )


@pages.get("/menu.pdf")
def menu() -> Response:
    """Tonight's menu on paper."""
    setup, catalogue = site().house.restaurant.setup, site().catalogue
    entries = (catalogue.assignments.entry(key) for key in setup.assignments)
    assignments = tuple(each.card for each in entries if each is not None and not each.retired)
    base = house_content.of_house(catalogue, partycards.__version__)
    content = house_papers.menu_of(base, setup, assignments, site().files, language())
    return paper_of(MENU, content, request.args, "menu")


@pages.post("/new")
def add() -> Response:
    """A course comes after the others."""
    form = CourseForm(request.form)
    if not _right(form, ""):
        return _page(form, status=409)
    if len(_courses()) >= MOST:
        refusal = said(IllegalMove(N_("At most %(most)s courses, please."), most=MOST))
        return _page(form, refusal=refusal, status=409)
    key = free_key(str(form.title.data), {course.key for course in _courses()})
    _keep(*_courses(), form.course(key))
    return to("restaurant_courses.index", saved=key)


def _right(form: CourseForm, key: str) -> bool:
    """Whether the form is right and no other course has that name."""
    fine = right(form)
    others = [course.title for course in _courses() if course.key != key]
    called = {course_called(title, language()).casefold() for title in others}
    if fine and str(form.title.data).casefold() in called:
        form.title.errors = [said(IllegalMove(N_("Another course has that name.")))]
        return False
    return fine


def free_key(title: str, taken: set[str]) -> str:
    """A key for a course of this title that none of the others has."""
    base = plain_key(title) or "course"
    key, number = base, 2
    while key in taken:
        key, number = f"{base}_{number}", number + 1
    return key


@pages.post("/<key>")
def change(key: str) -> Response:
    """One course: kept, moved up or down, or taken off the menu."""
    courses = list(_courses())
    place = next((at for at, course in enumerate(courses) if course.key == key), None)
    if place is None:
        return to("restaurant_courses.index")
    if "remove" in request.form:
        return _remove(key)
    if "up" in request.form or "down" in request.form:
        other = min(max(place + ("down" in request.form) - ("up" in request.form), 0), MOST)
        courses.insert(other, courses.pop(place))
    else:
        form = CourseForm(request.form)
        if not _right(form, key):
            return _page(form, key, status=409)
        courses[place] = form.course(key)
    _keep(*courses)
    return to("restaurant_courses.index", saved=key)


def _remove(key: str) -> Response:
    left = [course for course in _courses() if course.key != key]
    if not left:
        refusal = said(IllegalMove(N_("One course has to stay, or there is nothing to order.")))
        return _page(form_of(_courses()[0]), key, refusal, 409)
    _keep(*left)
    return to("restaurant_courses.index")
