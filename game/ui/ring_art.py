"""Cups, stones and scenery of Twelve Cups: drawn large, smoothed down once for each look and size, and kept."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pygame

from game.rules.effects import FROZEN, REVERSAL
from game.rules.ring import BLOCKER, COLOURS, JOKER
from game.ui.color import Color, mix, scale
from game.ui.faces import BOTTOM_SHADE, SUPERSAMPLING, TOP_LIGHT, vertical_gradient
from game.ui.ring_themes import Look

SYMBOL = 0.3
"""Reach of a sign from the middle of its stone, in diameters."""
LARGEST = 640
"""Side from which on a sprite is drawn less than four times as large: it is smooth enough."""
SCENERY_MOST = 900
"""Longest side at which scenery is drawn; it is soft, and stretched to the screen."""

Point = tuple[float, float]


def supersampling(side: int) -> int:
    """How many times as large a sprite of that side is drawn."""
    return max(2, min(SUPERSAMPLING, LARGEST // max(1, side)))


def star(x: float, y: float, radius: float, points: int, inner: float, turn: float = 0.0) -> list[Point]:
    """A star of so many points, the first on top; `inner` is the other radius as a share."""
    return [
        (
            x + radius * (1 if step % 2 == 0 else inner) * math.sin(turn + math.pi * step / points),
            y - radius * (1 if step % 2 == 0 else inner) * math.cos(turn + math.pi * step / points),
        )
        for step in range(2 * points)
    ]


def polygon(x: float, y: float, radius: float, corners: int, turn: float = 0.0) -> list[Point]:
    """A regular polygon, its first corner on top."""
    angles = (turn + math.tau * step / corners for step in range(corners))
    return [(x + radius * math.sin(angle), y - radius * math.cos(angle)) for angle in angles]


def _bars(surface: pygame.Surface, x: float, y: float, reach: float, arms: int, turn: float, color: Color) -> None:
    width = reach * 0.36
    for arm in range(arms):
        angle = turn + math.pi * arm / arms
        along, across = (math.sin(angle), -math.cos(angle)), (math.cos(angle), math.sin(angle))
        corners = [
            (x + along[0] * reach * a + across[0] * width * b / 2, y + along[1] * reach * a + across[1] * width * b / 2)
            for a, b in ((1, 1), (1, -1), (-1, -1), (-1, 1))
        ]
        pygame.draw.polygon(surface, color, corners)


def _leaf(x: float, y: float, reach: float) -> list[Point]:
    """A leaf: two arcs that meet at a point above and below, leaning to the right."""
    half = [(0.62 * math.sin(math.pi * step / 12), -math.cos(math.pi * step / 12)) for step in range(13)]
    shape = half + [(-across, along) for across, along in reversed(half)]
    turn = math.pi / 5
    return [
        (
            x + reach * 1.1 * (across * math.cos(turn) - along * math.sin(turn)),
            y + reach * 1.1 * (across * math.sin(turn) + along * math.cos(turn)),
        )
        for across, along in shape
    ]


def draw_symbol(surface: pygame.Surface, stone: str, color: Color) -> None:
    """The sign of a stone in the middle of a square surface (TC1)."""
    side = surface.get_width()
    x = y = side / 2
    reach = side * SYMBOL
    match stone:
        case "r":
            pygame.draw.polygon(surface, color, polygon(x, y + reach * 0.16, reach * 1.12, 3))
        case "g":
            pygame.draw.polygon(surface, color, _leaf(x, y, reach))
        case "b":
            radius = reach * 0.68
            pygame.draw.circle(surface, color, (x, y + reach * 0.28), radius)
            tip = [(x, y - reach * 1.08), (x + radius * 0.93, y + reach * 0.06), (x - radius * 0.93, y + reach * 0.06)]
            pygame.draw.polygon(surface, color, tip)
        case "y":
            pygame.draw.polygon(surface, color, star(x, y + reach * 0.06, reach * 1.16, 5, 0.44))
        case "p":
            half = reach * 0.78
            pygame.draw.rect(surface, color, (x - half, y - half, 2 * half, 2 * half))
        case "*":
            _bars(surface, x, y, reach * 1.02, 3, 0.0, color)
        case _:
            _bars(surface, x, y, reach, 2, math.pi / 4, color)


def _body(id: str, x: float, y: float, radius: float) -> list[Point]:  # noqa: A002
    """The outline of an ordinary stone in each look."""
    if id == "runes":  # hewn: a square with swollen sides
        return [
            (
                x + radius * math.copysign(abs(math.cos(angle)) ** 0.62, math.cos(angle)),
                y + radius * math.copysign(abs(math.sin(angle)) ** 0.62, math.sin(angle)),
            )
            for angle in (math.tau * step / 72 for step in range(72))
        ]
    if id == "space":  # cut: ten sides
        return polygon(x, y, radius, 10, math.pi / 10)
    if id == "sand":  # ground by water: not quite round
        return [
            (
                x + radius * (0.965 + 0.035 * math.sin(3 * angle + 0.7)) * math.cos(angle),
                y + radius * (0.965 + 0.035 * math.sin(3 * angle + 0.7)) * math.sin(angle),
            )
            for angle in (math.tau * step / 72 for step in range(72))
        ]
    return polygon(x, y, radius, 72)


def draw_stone(look: Look, stone: str, side: int) -> pygame.Surface:
    """The sprite of a stone, `side` wide. A blocker is cornered, a joker carries all five colours at its edge."""
    times = supersampling(side)
    large = side * times
    face, middle = look.face(stone), large / 2
    surface = pygame.Surface((large, large), pygame.SRCALPHA)
    surface.fill((*look.edge, 0))
    radius = middle - times * 0.5
    outline = (
        polygon(middle, middle, radius, 8, math.pi / 8) if stone == BLOCKER else _body(look.id, middle, middle, radius)
    )
    pygame.draw.polygon(surface, look.edge, outline)
    line = max(times, large * 0.045)
    inside = [
        (middle + (x - middle) * (1 - line / radius), middle + (y - middle) * (1 - line / radius)) for x, y in outline
    ]
    mask = pygame.Surface((large, large), pygame.SRCALPHA)
    pygame.draw.polygon(mask, look.symbol, inside)
    mask.blit(
        vertical_gradient((large, large), scale(face, TOP_LIGHT), scale(face, BOTTOM_SHADE)),
        (0, 0),
        special_flags=pygame.BLEND_RGB_MULT,
    )
    surface.blit(mask, (0, 0))
    if stone == JOKER:
        _five(surface, look, middle, radius - line)
    elif stone != BLOCKER:
        _finish(surface, look, face, middle, radius - line)
    draw_symbol(surface, stone, look.symbol)
    return pygame.transform.smoothscale(surface, (side, side)).convert_alpha()


def _five(surface: pygame.Surface, look: Look, middle: float, radius: float) -> None:
    """The five colours around the edge of a joker."""
    for number in range(len(COLOURS)):
        start = math.tau * number / len(COLOURS) - math.pi / 2
        steps = [start + math.tau / len(COLOURS) * step / 10 for step in range(11)]
        outer = [(middle + radius * math.cos(angle), middle + radius * math.sin(angle)) for angle in steps]
        inner = [
            (middle + radius * 0.78 * math.cos(angle), middle + radius * 0.78 * math.sin(angle)) for angle in steps
        ]
        pygame.draw.polygon(surface, look.stones[number], outer + inner[::-1])


def _finish(surface: pygame.Surface, look: Look, face: Color, middle: float, radius: float) -> None:
    """What the surface of a stone is like: shine, bevel, facets, a ring of light."""
    light, dark = mix(face, look.symbol, 0.14), scale(face, 0.8)
    if look.id == "ocean":  # a pearl: light gathers at the upper left, away from the sign
        spot = pygame.Rect(0, 0, round(radius * 0.5), round(radius * 0.3))
        spot.center = (round(middle - radius * 0.42), round(middle - radius * 0.62))
        pygame.draw.ellipse(surface, mix(face, look.symbol, 0.45), spot)
        pygame.draw.circle(surface, dark, (middle, middle), radius, max(1, round(radius * 0.08)))
    elif look.id == "runes":
        inner = _body("runes", middle, middle, radius * 0.86)
        pygame.draw.lines(surface, dark, True, inner, max(1, round(radius * 0.09)))
    elif look.id == "space":
        corners = polygon(middle, middle, radius, 10, math.pi / 10)
        for number in range(0, 10, 2):
            facet = [corners[number], corners[(number + 1) % 10], (middle, middle)]
            pygame.draw.polygon(surface, mix(face, dark, 0.55), facet)
    elif look.id == "neon":
        pygame.draw.circle(surface, dark, (middle, middle), radius * 0.84)
        pygame.draw.circle(surface, face, (middle, middle), radius, max(1, round(radius * 0.18)))
    elif look.id == "garden":  # a berry, with a lighter rim above
        pygame.draw.circle(surface, light, (middle, middle), radius, max(1, round(radius * 0.1)), True, True)
    elif look.id == "sand":
        for height in (-0.55, 0.58):
            y = middle + radius * height
            half = radius * math.sqrt(1 - height * height) * 0.9
            pygame.draw.line(surface, dark, (middle - half, y), (middle + half, y), max(1, round(radius * 0.06)))
    else:
        pygame.draw.circle(surface, light, (middle, middle), radius, max(1, round(radius * 0.07)), True, True)


# Cups.

HOLLOW = 0.22
"""How far the line of an empty place is on its way from the floor of a cup to its edge."""
REACH = 1.16
"""Side of a cup's sprite, in cup diameters: decoration reaches beyond the edge."""


def draw_cup(look: Look, diameter: float) -> pygame.Surface:
    """The sprite of an empty cup, `REACH` times as wide as the cup."""
    side = round(diameter * REACH)
    times = supersampling(side)
    large = side * times
    surface = pygame.Surface((large, large), pygame.SRCALPHA)
    surface.fill((*look.rim, 0))
    middle, radius = large / 2, diameter * times / 2
    _CUPS[look.id](surface, look, middle, radius)
    hollow, line = mix(look.floor, look.rim, HOLLOW), max(1, round(radius * 0.02))
    for x, y in ((0.0, 0.0), *polygon(0, 0, 0.6 * radius, 6)):  # the seven places (TC2)
        pygame.draw.circle(surface, hollow, (middle + x, middle + y), radius * 0.2, line)
    return pygame.transform.smoothscale(surface, (side, side)).convert_alpha()


def _disc(surface: pygame.Surface, color: Color, middle: float, radius: float) -> None:
    pygame.draw.circle(surface, color, (middle, middle), radius)


def _simple_cup(surface: pygame.Surface, look: Look, middle: float, radius: float) -> None:
    _disc(surface, look.rim, middle, radius)
    _disc(surface, look.floor, middle, radius * 0.945)


def _garden_cup(surface: pygame.Surface, look: Look, middle: float, radius: float) -> None:
    """A clay pot seen from above, in a wreath of leaves."""
    for leaf in range(14):
        angle = math.tau * leaf / 14
        x, y = middle + radius * 0.99 * math.cos(angle), middle + radius * 0.99 * math.sin(angle)
        shade = look.detail if leaf % 2 else scale(look.detail, 0.82)
        pygame.draw.circle(surface, shade, (x, y), radius * 0.15)
    _disc(surface, look.rim, middle, radius)
    _disc(surface, scale(look.rim, 1.25), middle, radius * 0.975)
    _disc(surface, look.rim, middle, radius * 0.95)
    _disc(surface, look.floor, middle, radius * 0.915)


def _sand_cup(surface: pygame.Surface, look: Look, middle: float, radius: float) -> None:
    """A hollow pressed into sand: rings of a rake around it, shade on one side and light on the other."""
    for ring in (1.14, 1.08):
        pygame.draw.circle(surface, look.detail, (middle, middle), radius * ring, max(1, round(radius * 0.022)))
    _disc(surface, look.rim, middle, radius)
    pygame.draw.circle(surface, mix(look.rim, look.detail, 0.5), (middle, middle + radius * 0.02), radius * 0.965)
    pygame.draw.circle(surface, look.floor, (middle, middle + radius * 0.012), radius * 0.93)


def _ocean_cup(surface: pygame.Surface, look: Look, middle: float, radius: float) -> None:
    """A bubble: a thin skin, a bow of light, and two small ones beside it."""
    _disc(surface, look.rim, middle, radius)
    _disc(surface, look.floor, middle, radius * 0.96)
    rect = pygame.Rect(0, 0, round(radius * 1.86), round(radius * 1.86))
    rect.center = (round(middle), round(middle))
    pygame.draw.arc(surface, mix(look.rim, look.symbol, 0.5), rect, 1.9, 2.9, max(2, round(radius * 0.035)))
    for angle, distance, size in ((-0.7, 1.09, 0.075), (-0.98, 1.1, 0.045)):
        center = (middle + radius * distance * math.cos(angle), middle + radius * distance * math.sin(angle))
        pygame.draw.circle(surface, look.rim, center, radius * size)
        pygame.draw.circle(surface, look.detail, center, radius * size * 0.6)


def _runes_cup(surface: pygame.Surface, look: Look, middle: float, radius: float) -> None:
    """A bowl hewn from rock: twelve sides, and marks cut into its edge."""
    pygame.draw.polygon(surface, scale(look.rim, 0.62), polygon(middle, middle + radius * 0.05, radius * 1.04, 12))
    pygame.draw.polygon(surface, look.rim, polygon(middle, middle, radius * 1.03, 12))
    _disc(surface, look.floor, middle, radius * 0.9)
    width = max(1, round(radius * 0.035))
    for mark in range(12):
        angle = math.tau * (mark + 0.5) / 12
        along = (math.cos(angle), math.sin(angle))
        start = (middle + along[0] * radius * 0.91, middle + along[1] * radius * 0.91)
        end = (middle + along[0] * radius * 0.985, middle + along[1] * radius * 0.985)
        pygame.draw.line(surface, scale(look.floor, 1.2) if mark % 3 else look.detail, start, end, width)


def _neon_cup(surface: pygame.Surface, look: Look, middle: float, radius: float) -> None:
    """A tube of light around nothing; its glow fades outwards and inwards."""
    for step in range(10, 0, -1):
        share = step / 10
        glow = (*look.rim, round(70 * (1 - share) ** 1.5))
        layer = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        pygame.draw.circle(layer, glow, (middle, middle), radius * (0.97 + 0.16 * share))
        surface.blit(layer, (0, 0))
    _disc(surface, look.floor, middle, radius * 0.985)
    tube = max(2, round(radius * 0.055))
    pygame.draw.circle(surface, look.rim, (middle, middle), radius, tube)
    pygame.draw.circle(
        surface, mix(look.rim, look.symbol, 0.7), (middle, middle), radius - tube * 0.35, max(1, tube // 3)
    )
    rect = pygame.Rect(0, 0, round(radius * 2), round(radius * 2))
    rect.center = (round(middle), round(middle))
    for start in (0.35, 3.5):
        pygame.draw.arc(surface, look.detail, rect, start, start + 0.9, tube)


def _space_cup(surface: pygame.Surface, look: Look, middle: float, radius: float) -> None:
    """A crater with an orbit around it, and a moon on the orbit."""
    pygame.draw.circle(surface, scale(look.rim, 0.6), (middle, middle), radius * 1.1, max(1, round(radius * 0.02)))
    angle = -0.9
    moon = (middle + radius * 1.09 * math.cos(angle), middle + radius * 1.09 * math.sin(angle))
    _disc(surface, look.rim, middle, radius)
    pygame.draw.circle(surface, scale(look.rim, 0.7), (middle + radius * 0.015, middle + radius * 0.02), radius * 0.97)
    _disc(surface, look.floor, middle, radius * 0.93)
    pygame.draw.circle(surface, look.detail, moon, radius * 0.07)


_CUPS: dict[str, Callable[[pygame.Surface, Look, float, float], None]] = {
    "simple": _simple_cup,
    "garden": _garden_cup,
    "sand": _sand_cup,
    "ocean": _ocean_cup,
    "runes": _runes_cup,
    "neon": _neon_cup,
    "space": _space_cup,
}


# What lies on a cup: each has a form of its own, so that no colour is needed to tell it.


def draw_crown(look: Look, kind: str, diameter: float) -> pygame.Surface:
    """What an effect adds to the edge of a cup: crystals, arrows the other way round, or flames."""
    side = round(diameter * REACH)
    times = supersampling(side)
    large = side * times
    surface = pygame.Surface((large, large), pygame.SRCALPHA)
    color, middle, radius = look.tokens.ink, large / 2, diameter * times / 2
    surface.fill((*color, 0))
    if kind == FROZEN:
        _draw_frost(surface, color, middle, radius)
    elif kind == REVERSAL:
        rect = pygame.Rect(0, 0, round(radius * 2.06), round(radius * 2.06))
        rect.center = (round(middle), round(middle))
        for number in range(3):
            start = math.tau * number / 3 + 0.35  # pygame counts arcs counter-clockwise: so the arrow runs
            pygame.draw.arc(surface, color, rect, start, start + 1.25, max(2, round(radius * 0.07)))
            _head(surface, color, middle, radius, -(start + 1.25))
    else:
        for number in range(10):
            angle = math.tau * number / 10 - math.pi / 2
            _spike(surface, color, middle, radius, angle, 1.15, 0.2)
        pygame.draw.circle(surface, color, (middle, middle), radius, max(2, round(radius * 0.06)))
    return pygame.transform.smoothscale(surface, (side, side)).convert_alpha()


def _draw_frost(surface: pygame.Surface, color: Color, middle: float, radius: float) -> None:
    """Twelve needles of ice across the edge, every second one long and with two barbs."""
    width = max(2, round(radius * 0.05))
    pygame.draw.circle(surface, color, (middle, middle), radius, width)
    for number in range(12):
        angle = math.tau * number / 12 + math.pi / 12
        along = (math.cos(angle), math.sin(angle))
        outer, inner = (1.14, 0.84) if number % 2 == 0 else (1.08, 0.91)
        ends = [(middle + along[0] * radius * far, middle + along[1] * radius * far) for far in (outer, inner)]
        pygame.draw.line(surface, color, ends[0], ends[1], width)
        if number % 2 == 0:
            for turn in (-0.08, 0.08):
                tip = (middle + radius * 1.13 * math.cos(angle + turn), middle + radius * 1.13 * math.sin(angle + turn))
                root = (middle + radius * 1.05 * along[0], middle + radius * 1.05 * along[1])
                pygame.draw.line(surface, color, root, tip, width)


def _spike(
    surface: pygame.Surface, color: Color, middle: float, radius: float, angle: float, reach: float, half: float
) -> None:
    corners = [
        (middle + radius * far * math.cos(angle + turn), middle + radius * far * math.sin(angle + turn))
        for far, turn in ((reach, 0.0), (0.97, half), (0.97, -half))
    ]
    pygame.draw.polygon(surface, color, corners)


def _head(surface: pygame.Surface, color: Color, middle: float, radius: float, angle: float) -> None:
    """An arrow head on the edge of a cup that points counter-clockwise at `angle` (clockwise from three o'clock)."""
    corners = [
        (middle + radius * far * math.cos(angle + turn), middle + radius * far * math.sin(angle + turn))
        for far, turn in ((1.0, -0.24), (1.13, 0.04), (0.87, 0.04))
    ]
    pygame.draw.polygon(surface, color, corners)


def draw_sign(kind: str, side: int, color: Color) -> pygame.Surface:
    """The sign of an effect, to stand beside the number of its moves: a crystal, a turned arrow, a mountain."""
    times = supersampling(side)
    large = side * times
    surface = pygame.Surface((large, large), pygame.SRCALPHA)
    surface.fill((*color, 0))
    middle, radius = large / 2, large * 0.42
    if kind == FROZEN:
        _bars(surface, middle, middle, radius, 3, 0.0, color)
    elif kind == REVERSAL:
        rect = pygame.Rect(0, 0, round(radius * 1.5), round(radius * 1.5))
        rect.center = (round(middle), round(middle))
        pygame.draw.arc(surface, color, rect, -0.6, 3.3, max(2, round(radius * 0.3)))
        tip = middle - radius * 0.62
        pygame.draw.polygon(
            surface, color, [(tip - radius * 0.5, middle), (tip + radius * 0.5, middle), (tip, middle + radius * 0.75)]
        )
    else:
        base = middle + radius * 0.8
        mountain = [
            (middle - radius, base),
            (middle - radius * 0.3, middle - radius * 0.35),
            (middle + radius * 0.3, middle - radius * 0.35),
            (middle + radius, base),
        ]
        pygame.draw.polygon(surface, color, mountain)
        pygame.draw.circle(surface, color, (middle, middle - radius * 0.72), radius * 0.22)
    return pygame.transform.smoothscale(surface, (side, side)).convert_alpha()


# Scenery.


def draw_scenery(look: Look, size: tuple[int, int]) -> pygame.Surface:
    """What lies behind the ring: a gradient, and thin shapes of the look upon it."""
    longest = max(size)
    share = min(1.0, SCENERY_MOST / longest)
    small = max(1, round(size[0] * share)), max(1, round(size[1] * share))
    surface = vertical_gradient(small, *look.tokens.backdrop)
    paint = _SCENES.get(look.id)
    if paint is not None:
        layer = pygame.Surface(small, pygame.SRCALPHA)
        layer.fill((*look.scenery, 0))
        paint(layer, look.scenery, random.Random(look.id))
        surface.blit(layer, (0, 0))
    return pygame.transform.smoothscale(surface, size).convert()


def _garden(layer: pygame.Surface, color: Color, draw: random.Random) -> None:
    width, height = layer.get_size()
    for _leaf_number in range(34):
        x, y, reach = draw.uniform(0, width), draw.uniform(0, height), draw.uniform(0.02, 0.055) * max(width, height)
        points = _leaf(0, 0, reach)
        turn = draw.uniform(0, math.tau)
        turned = [
            (x + a * math.cos(turn) - b * math.sin(turn), y + a * math.sin(turn) + b * math.cos(turn))
            for a, b in points
        ]
        pygame.draw.polygon(layer, (*color, 46), turned)


def _sand(layer: pygame.Surface, color: Color, draw: random.Random) -> None:
    width, height = layer.get_size()
    phase = draw.uniform(0, math.tau)
    for line in range(-2, 30):
        points = [
            (
                width * step / 40,
                height * line / 27 + height * 0.018 * math.sin(step / 5 + phase + line * 0.35),
            )
            for step in range(41)
        ]
        pygame.draw.lines(layer, (*color, 80), False, points, max(1, height // 260))


def _ocean(layer: pygame.Surface, color: Color, draw: random.Random) -> None:
    width, height = layer.get_size()
    for ray in range(5):
        left = width * (ray * 0.26 - 0.2)
        fall = [(left, 0), (left + width * 0.1, 0), (left + width * 0.42, height), (left + width * 0.18, height)]
        pygame.draw.polygon(layer, (*color, 16), fall)
    for _bubble in range(40):
        radius = draw.uniform(0.003, 0.016) * max(width, height)
        center = (draw.uniform(0, width), draw.uniform(0, height))
        pygame.draw.circle(layer, (*color, 70), center, radius, max(1, round(radius / 5)))


def _runes(layer: pygame.Surface, color: Color, draw: random.Random) -> None:
    """Courses of hewn stone, and strokes cut into some of them."""
    width, height = layer.get_size()
    course = max(width, height) / 14
    thin = max(1, round(course / 40))
    for row in range(15):
        y = row * course
        pygame.draw.line(layer, (*color, 90), (0, y), (width, y), thin)
        x = -draw.uniform(0, course * 2)
        while x < width:
            x += draw.uniform(1.4, 2.4) * course
            pygame.draw.line(layer, (*color, 90), (x, y), (x, y + course), thin)
            if draw.random() < 0.3:
                middle, reach = x - course * 0.7, course * 0.22
                stem = ((middle, y + course / 2 - reach), (middle, y + course / 2 + reach))
                pygame.draw.line(layer, (*color, 150), *stem, 2 * thin)
                side = draw.choice((-1, 1))
                for level in draw.sample((-0.8, -0.3, 0.2), 2):
                    start = (middle, y + course / 2 + reach * level)
                    end = (middle + side * reach * 0.7, y + course / 2 + reach * (level + 0.5))
                    pygame.draw.line(layer, (*color, 150), start, end, 2 * thin)


def _neon(layer: pygame.Surface, color: Color, draw: random.Random) -> None:
    """A floor of light that runs to the horizon."""
    width, height = layer.get_size()
    horizon = height * 0.6
    thin = max(1, max(width, height) // 500)
    for line in range(-12, 13):
        pygame.draw.line(
            layer,
            (*color, 120),
            (width / 2 + line * width * 0.05, horizon),
            (width / 2 + line * width * 0.3, height),
            thin,
        )
    for line in range(10):
        y = horizon + (height - horizon) * (line / 9) ** 2
        pygame.draw.line(layer, (*color, 120), (0, y), (width, y), thin)
    for _light in range(14):
        pygame.draw.circle(layer, (*color, 60), (draw.uniform(0, width), draw.uniform(0, horizon)), 2 * thin)


def _space(layer: pygame.Surface, color: Color, draw: random.Random) -> None:
    width, height = layer.get_size()
    longest = max(width, height)
    for _star_number in range(110):
        center = (draw.uniform(0, width), draw.uniform(0, height))
        pygame.draw.circle(layer, (*color, draw.randint(30, 70)), center, draw.uniform(0.5, 1.7) * longest / 900)
    pygame.draw.circle(layer, (*color, 14), (width * 0.86, height * 0.12), longest * 0.12)
    pygame.draw.circle(layer, (*color, 10), (width * 0.08, height * 0.93), longest * 0.2)


_SCENES: dict[str, Callable[[pygame.Surface, Color, random.Random], None]] = {
    "garden": _garden,
    "sand": _sand,
    "ocean": _ocean,
    "runes": _runes,
    "neon": _neon,
    "space": _space,
}
"""The shapes behind the ring, by look; `simple` has none."""
