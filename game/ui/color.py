"""Colours as (red, green, blue) of 0..255, and the arithmetic that themes and faces need."""

from __future__ import annotations

Color = tuple[int, int, int]

NEUTRAL: Color = (255, 255, 255)
"""The factor of a product that leaves every colour as it is."""
CLEAR = (0, 0, 0, 0)
"""Nothing at all, as a colour with alpha."""


def parse(text: str) -> Color:
    """The colour that `#rrggbb` names."""
    if len(text) != 7 or text[0] != "#":
        raise ValueError(f"not a colour: {text!r}")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(a: Color, b: Color, share: float) -> Color:
    """`a` with `share` (0..1) of `b` in it."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def scale(color: Color, factor: float) -> Color:
    """`color` made lighter or darker by `factor`, kept within range."""
    red, green, blue = (min(255, round(x * factor)) for x in color)
    return red, green, blue


def luminance(color: Color) -> float:
    """Relative luminance of 0..1, as WCAG 2.2 defines it."""

    def linear(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(x) for x in color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: Color, b: Color) -> float:
    """Contrast ratio of 1..21, as WCAG 2.2 defines it."""
    lighter, darker = sorted((luminance(a), luminance(b)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
