"""The page of profiles: a flame graph an end, with shares by package and by thread."""

from collections.abc import Sequence

from markupsafe import Markup

from roundtrip.report.page.html import asset, templates
from roundtrip.report.plots.figure import Plot
from roundtrip.report.plots.palette import stylesheet
from roundtrip.report.units import slug
from roundtrip_papers.pages import TEMPLATES
from roundtrip_papers.pages.flame import WIDTH, flame
from roundtrip_papers.untimed.profile import StackProfile
from roundtrip_papers.untimed.stacks import share_by_owner, share_by_thread, tree


def render(profiles: Sequence[StackProfile]) -> str:
    """The page as HTML; strings in it are escaped, whatever they are."""
    sampled = sum(it.reason is None for it in profiles)
    wide = f".plot{{max-width:{WIDTH:.0f}px}}"
    return (
        templates(TEMPLATES)
        .get_template("profile.html.j2")
        .render(
            profiles=profiles,
            lead=f"{sampled} of {len(profiles)} profiles could be taken. The wider a box, the oftener it was met.",
            drawn=drawn,
            by_owner=share_by_owner,
            by_thread=share_by_thread,
            css=Markup(stylesheet() + asset("report.css") + wide),  # noqa: S704 - files of this package
        )
    )


def drawn(profile: StackProfile, end: str) -> Plot:
    """The flame graph of one end."""
    name = f"flame-{slug(profile.row)}-{slug(profile.point)}-{end}"
    title = f"What the {end} of {profile.row} did at {profile.point}, by caller."
    return flame(name, title, tree(profile.stacks[end]))
