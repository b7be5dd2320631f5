"""Texts that somebody who means harm would type."""

TEXTS = (
    "<script>window.ran=1</script>",
    "</script><script>window.ran=1</script>",
    "<img src=x onerror=window.ran=1>",
    '"><img src=x onerror=window.ran=1>',
    "' onmouseover='window.ran=1' x='",
    '" autofocus onfocus="window.ran=1" x="',
    "<svg onload=window.ran=1>",
    "<svg><animate onbegin=window.ran=1 attributeName=x dur=1s>",
    "javascript:window.ran=1//",
    "</textarea><script>window.ran=1</script>",
    "</title><style>body{display:none}</style>",
    "--><b id=broken>x</b><!--",
    "{{ 7*7 }}{% for x in (1,) %}{{ ''.__class__ }}{% endfor %}",
    "${7*7} #{7*7} <%= 7*7 %>",
    "%(who)s %s %n %(name)s %",
    '=HYPERLINK("http://x.test/","x")',
    "+cmd|' /C calc'!A0",
    "&lt;b&gt; &#60;script&#62; &quot; &amp;amp;",
    "\u202egnp.exe\u202c \u2066<b>\u2069\u200b\x00\x1fcsrf\x1f\x1b[31m",
    "ﷺ﷽" * 20 + "Z̸̡̢" * 20,
)
"""None of them may become an element, an attribute, a script, a format or somebody's token."""

LONG = "W" * 20_000
