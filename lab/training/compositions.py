"""Compositions: garments cut out of photos, laid beside and over each other on floors, beds and walls, and on rough persons. Each
knows where its garments are."""

import math

import torch
from torch.nn import functional as F

from network import PIXELS
from pictures import each, one_in, recoloured, sample, uniform
from places import boxes_of

MOST = 8  # garments on one composition


def grounds_from(pictures, masks, cut, count):
    """Textures of the strips at the borders of photos, mirrored again and again, as floors, beds and walls."""
    chosen = torch.randint(len(pictures), (count,), device=pictures.device)
    x, mask = pictures[chosen].float() / 255, masks[chosen].float() * cut[chosen, None, None, None]
    side = x.shape[2]
    strip = max(4, side // 8)
    covered = torch.stack([mask[:, 0, :strip].mean((1, 2)), mask[:, 0, -strip:].mean((1, 2)),
                           mask[:, 0, :, :strip].mean((1, 2)), mask[:, 0, :, -strip:].mean((1, 2))], 1)
    which = covered.argmin(1)
    size, centre = torch.full((count, 2), 0.9, device=x.device), torch.zeros(count, 2, device=x.device)
    thin = strip / side * 0.9
    vertical = which < 2
    size[vertical, 1], size[~vertical, 0] = thin, thin
    edge = (1 - strip / side)
    centre[vertical, 1] = torch.where(which[vertical] == 0, -edge, edge)
    centre[~vertical, 0] = torch.where(which[~vertical] == 2, -edge, edge)
    # Mirrored tiles, so that the texture is not stretched.
    tiles = torch.where(vertical[:, None], torch.tensor([1.0, 4.0], device=x.device), torch.tensor([4.0, 1.0], device=x.device))
    tiles = tiles * uniform(x, 0.6, 1.6)[:, None]
    place = torch.linspace(-1, 1, PIXELS, device=x.device)
    fold = lambda t: 1 - (((t + 1) % 4) - 2).abs()
    across = fold(place[None] * tiles[:, :1] + uniform(x, 0, 4)[:, None]) * size[:, :1] + centre[:, :1]
    down = fold(place[None] * tiles[:, 1:] + uniform(x, 0, 4)[:, None]) * size[:, 1:] + centre[:, 1:]
    grid = torch.stack([across[:, None, :].expand(-1, PIXELS, -1), down[:, :, None].expand(-1, -1, PIXELS)], 3)
    return F.grid_sample(x, grid, "bilinear", "border", align_corners=False)


def tiles_for(count, device):
    """Places for up to MOST garments on each of `count` pictures, as centre and size from -1 to 1 and whether one is there:
    in rows and columns, or anywhere. (n, MOST, 5)"""
    number = torch.randint(1, MOST + 1, (count,), device=device)
    columns = (number.float().sqrt() + torch.rand(count, device=device) * 1.2 - 0.3).ceil().clamp(min=1)
    columns = torch.minimum(columns, number.float())
    rows = (number / columns).ceil()
    n = torch.arange(MOST, device=device)[None].float()
    x = (2 * (n % columns[:, None]) + 1) / columns[:, None] - 1
    y = (2 * (n / columns[:, None]).floor() + 1) / rows[:, None] - 1
    loose = (torch.rand(count, 1, device=device) < 0.35).float()
    x = x + loose * (torch.rand_like(x) - 0.5) * 1.0 + (torch.rand_like(x) - 0.5) * 0.25 / columns[:, None]
    y = y + loose * (torch.rand_like(y) - 0.5) * 1.0 + (torch.rand_like(y) - 0.5) * 0.25 / rows[:, None]
    fill = torch.rand(count, 1, device=device) * 0.45 + 0.6
    size = fill * (torch.rand(count, MOST, device=device) * 0.3 + 0.85)
    there = (n < number[:, None]).float()
    return torch.stack([x.clamp(-0.9, 0.9), y.clamp(-0.9, 0.9), size / columns[:, None], size / rows[:, None], there], 2)


def painted(canvas, colour, ends, radius, there):
    """Paints a line with round ends (n, 4: from x, y to x, y) on each picture."""
    place = torch.linspace(-1, 1, canvas.shape[2], device=canvas.device)
    x, y = place.view(1, 1, -1), place.view(1, -1, 1)
    one, two = ends[:, :2, None, None], ends[:, 2:, None, None]
    along = two - one
    share = ((x - one[:, 0]) * along[:, 0] + (y - one[:, 1]) * along[:, 1]) / (along ** 2).sum(1).clamp(min=1e-6)
    share = share.clamp(0, 1)
    far = ((x - one[:, 0] - share * along[:, 0]) ** 2 + (y - one[:, 1] - share * along[:, 1]) ** 2).sqrt()
    alpha = ((radius[:, None, None] - far) * 40 + 0.5).clamp(0, 1)[:, None] * there[:, None, None, None]
    round_ = 1 - 0.35 * (far / radius[:, None, None]).clamp(0, 1)[:, None] ** 2
    return canvas * (1 - alpha) + colour[:, :, None, None] * round_ * alpha


def persons(canvas, faces, x, y, wide, high, is_upper, there):
    """Paints a rough person behind the place of a garment (half of its width and height): head and arms, or trunk and legs."""
    n, device = len(canvas), canvas.device
    face = faces[torch.randint(len(faces), (n,), device=device)].float() / 255
    skin = face[:, :, 96:160, 96:160].mean((2, 3)) * each(canvas, 0.8, 1.1)[:, :, 0, 0]
    cloth = torch.rand(n, 3, device=device)
    upper, lower = there * is_upper, there * (1 - is_upper)
    at = lambda a, b, c, d: torch.stack([x + a * wide, y + b * high, x + c * wide, y + d * high], 1)
    for side in (-1, 1):
        bend = uniform(x, 0.7, 1.5)
        canvas = painted(canvas, skin, at(side * 0.75, -0.6, side * bend, uniform(x, 0.5, 1.2)), 0.16 * wide, upper)
        canvas = painted(canvas, cloth, at(side * 0.3, 0.6, side * 0.4, 2.6), 0.3 * wide, upper)
        canvas = painted(canvas, skin, at(side * 0.4, 0.5, side * 0.45, 2.2), 0.25 * wide, lower)
    canvas = painted(canvas, cloth, at(0, -0.8, 0, -2.4), 0.75 * wide, lower)
    canvas = painted(canvas, skin, at(0, -1.0, 0, -1.3), 0.18 * wide, upper)
    radius = 0.36 * wide
    centre = y - high - radius * 1.1
    maps = torch.zeros(n, 2, 3, device=device)
    maps[:, 0, 0], maps[:, 1, 1] = 0.8 / radius, 0.8 / (radius * 1.25)
    maps[:, 0, 2], maps[:, 1, 2] = -maps[:, 0, 0] * x, -maps[:, 1, 1] * centre
    head = sample(face, maps, padding="zeros")
    place = torch.linspace(-1, 1, PIXELS, device=device)
    far = (((place.view(1, 1, -1) - x[:, None, None]) / radius[:, None, None]) ** 2
           + ((place.view(1, -1, 1) - centre[:, None, None]) / (radius * 1.25)[:, None, None]) ** 2)
    alpha = ((1 - far) * 6).clamp(0, 1)[:, None] * upper[:, None, None, None]
    return canvas * (1 - alpha) + head * alpha


def compositions(pictures, masks, bounds, shape, upper, members, ground, faces):
    """Lays garments on grounds, and some on rough persons. `bounds`: the box of the garment in each photo, from -1 to 1 as centre and
    size. `upper`: whether it is worn on the upper body. `members`: the photos whose garments may be taken. Returns the pictures, and
    for each garment its box and whether it counts: 1, 0 if it is not there, -1 if too little of it is seen."""
    count, device = len(ground), ground.device
    tiles = tiles_for(count, device)
    worn = (torch.rand(count, device=device) < 0.3).float()
    tiles[:, 1:, 4] *= 1 - worn[:, None]
    lone = torch.stack([uniform(worn, -0.3, 0.3), uniform(worn, -0.15, 0.35), uniform(worn, 0.3, 0.6), uniform(worn, 0.4, 0.7)], 1)
    tiles[:, 0, :4] = tiles[:, 0, :4] * (1 - worn[:, None]) + lone * worn[:, None]
    canvas, alphas = ground, []
    for slot in range(MOST):
        chosen = members[torch.randint(len(members), (count,), device=device)]
        x, y, width, height, there = tiles[:, slot].unbind(1)
        garment = torch.cat([pictures[chosen].float() / 255, masks[chosen].float()], 1)
        centre, size = bounds[chosen, :2], bounds[chosen, 2:]
        # The garment keeps its shape within its tile.
        wide = shape[chosen] * size[:, 0] / size[:, 1] * torch.exp(uniform(x, -0.2, 0.2))
        scale = torch.minimum(width / wide, height)
        angle = uniform(x, -0.45, 0.45) + math.pi / 2 * torch.randint(0, 4, (count,), device=device) * (torch.rand_like(x) < 0.25)
        if slot == 0:
            angle = angle * (1 - worn) + uniform(x, -0.12, 0.12) * worn
            canvas = persons(canvas, faces, x, y, scale * wide, scale, upper[chosen], worn)
        flip = 1 - 2 * (torch.rand_like(x) < 0.5).float()
        cos, sin = torch.cos(angle), torch.sin(angle)
        # From the canvas to the photo: move, turn, and scale the garment's box to the tile.
        a, b = cos / (scale * wide) * size[:, 0] * flip, sin / (scale * wide) * size[:, 0] * flip
        c, d = -sin / scale * size[:, 1], cos / scale * size[:, 1]
        maps = torch.stack([torch.stack([a, b, centre[:, 0] - a * x - b * y], 1),
                            torch.stack([c, d, centre[:, 1] - c * x - d * y], 1)], 1)
        laid = sample(garment, maps, padding="zeros")
        alpha = (laid[:, 3:] * 1.6 - 0.3).clamp(0, 1) * there[:, None, None, None]
        cloth = (laid[:, :3] * each(laid, 0.8, 1.2)).clamp(0, 1)
        keep = one_in(cloth, 0.3)
        cloth = cloth * (1 - keep) + recoloured(cloth) * keep
        shadow = F.avg_pool2d(torch.roll(alpha, (3, 2), (2, 3)), 7, 1, 3) * each(alpha, 0, 0.5)
        canvas = canvas * (1 - shadow)
        canvas = canvas * (1 - alpha) + cloth * alpha
        alphas = [one * (1 - alpha) for one in alphas] + [alpha]
        tiles[:, slot, 4] = there * alpha.mean((1, 2, 3))
    boxes, counts = [], []
    for slot, alpha in enumerate(alphas):
        box, seen = boxes_of(alpha[:, 0])
        part = alpha.mean((1, 2, 3)) / tiles[:, slot, 4].clamp(min=1e-6)
        counted = torch.where(part > 0.35, 1, -1) * (tiles[:, slot, 4] > 0.004) * seen
        boxes.append(box)
        counts.append(counted)
    return canvas, torch.stack(boxes, 1), torch.stack(counts, 1)


def collages(pictures, masks, bounds, shape, members, ground):
    """Whole photos in one or two rows of two or three, with space between them or none. Takes and returns what `compositions` does."""
    count, device = len(ground), ground.device
    columns, rows = [torch.randint(low, low + 2, (count,), device=device).float() for low in (2, 1)]
    fill = uniform(columns, 0.6, 1.0)
    plain = one_in(ground, 0.5)
    canvas = ground * (1 - plain) + each(ground, 0.4, 1.0) * each(ground, 0.9, 1.0, 3) * plain
    boxes, counts = [], []
    for slot in range(MOST):
        there = (slot < columns * rows).float()
        chosen = members[torch.randint(len(members), (count,), device=device)]
        x = 2 * (slot % columns + 0.5) / columns - 1
        y = 2 * ((slot / columns).floor() + 0.5) / rows - 1
        wide = shape[chosen] * torch.exp(uniform(x, -0.4, 0.4))
        half_height = torch.minimum(fill / columns / wide, fill / rows)
        half_width = half_height * wide
        zero = torch.zeros_like(x)
        maps = torch.stack([torch.stack([1 / half_width, zero, -x / half_width], 1),
                            torch.stack([zero, 1 / half_height, -y / half_height], 1)], 1)
        photo = torch.cat([pictures[chosen].float() / 255, torch.ones_like(masks[chosen], dtype=torch.float)], 1)
        laid = sample(photo, maps, padding="zeros")
        alpha = laid[:, 3:] * there[:, None, None, None]
        canvas = canvas * (1 - alpha) + laid[:, :3] * alpha
        middle, size = bounds[chosen, :2], bounds[chosen, 2:]
        at, half = torch.stack([x, y], 1), torch.stack([half_width, half_height], 1)
        boxes.append((torch.cat([at + (middle - size) * half, at + (middle + size) * half], 1) + 1) / 2)
        counts.append(there)
    return canvas.clamp(0, 1), torch.stack(boxes, 1), torch.stack(counts, 1)
