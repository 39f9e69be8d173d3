"""Changed views of photos, made on the device that trains, with colours from 0 to 1.

All pictures are squeezed to squares. `shape` is width by height before that, so that a turn stays a turn."""

import math

import torch
from torch.nn import functional as F

from network import PIXELS


def uniform(like, low, high, *size):
    return torch.rand(*(size or (len(like),)), device=like.device) * (high - low) + low


def grid_of(centre, size, angle, shape, flip, slant):
    """The affine map from a view to its photo, both from -1 to 1. `centre` (n, 2) and `size` (n, 2) are shares of the photo."""
    cos, sin = torch.cos(angle), torch.sin(angle)
    width, height = size[:, 0] * shape * (1 - 2 * flip), size[:, 1]
    across = torch.stack([cos * width, (slant * cos - sin) * height], 1) / shape[:, None]
    down = torch.stack([sin * width, (slant * sin + cos) * height], 1)
    return torch.stack([torch.cat([across, centre[:, :1]], 1), torch.cat([down, centre[:, 1:]], 1)], 1)


def sample(pictures, maps, side=PIXELS, mode="bilinear", padding="reflection"):
    grid = F.affine_grid(maps, (len(maps), pictures.shape[1], side, side), align_corners=False)
    return F.grid_sample(pictures, grid, mode, padding, align_corners=False)


def random_map(photos, shape, smallest, turned=0.26):
    """A crop of at least `smallest` of the area, somewhere, turned, slanted, and mirrored in half of the cases."""
    area = uniform(photos, smallest, 1.0)
    stretch = torch.exp(uniform(photos, -0.3, 0.3))
    odd = torch.rand_like(area) < 0.12
    stretch = torch.where(odd, torch.exp(uniform(photos, -0.8, 0.8)), stretch)
    size = torch.stack([(area * stretch).sqrt(), (area / stretch).sqrt()], 1).clamp(max=1.0)
    centre = (torch.rand_like(size) * 2 - 1) * (1 - size)
    angle = uniform(photos, -turned, turned) * (torch.rand_like(area) < 0.7)
    angle = angle + math.pi / 2 * (torch.rand_like(area) < 0.06) * (torch.randint_like(area, 0, 2) * 2 - 1)
    flip = (torch.rand_like(area) < 0.5).float()
    return grid_of(centre, size, angle, shape, flip, uniform(photos, -0.12, 0.12))


def one_in(x, share):
    return (torch.rand(len(x), 1, 1, 1, device=x.device) < share).float()


def each(x, low, high, channels=1):
    return torch.rand(len(x), channels, 1, 1, device=x.device) * (high - low) + low


def relit(x):
    """Changes light, contrast, gamma, white balance, saturation and a little hue. Colours from 0 to 1."""
    x = x.clamp(1e-4, 1) ** torch.exp(each(x, -0.35, 0.35))
    x = x * each(x, 0.65, 1.35) * (1 + each(x, -0.14, 0.14, 3) * one_in(x, 0.6))
    mean = x.mean((1, 2, 3), keepdim=True)
    x = mean + (x - mean) * each(x, 0.7, 1.3)
    grey = x.mean(1, keepdim=True)
    x = grey + (x - grey) * (each(x, 0.5, 1.4) * (1 - one_in(x, 0.04)))
    slope = each(x, -0.35, 0.35) * one_in(x, 0.3)
    ramp = torch.linspace(-1, 1, x.shape[3], device=x.device)
    x = x * (1 + slope * torch.where(torch.rand(len(x), 1, 1, 1, device=x.device) < 0.5, ramp.view(1, 1, 1, -1), ramp.view(1, 1, -1, 1)))
    return x.clamp(0, 1)


def recoloured(x):
    """Exchanges the colours of some pictures, because kinds do not depend on them."""
    order = torch.rand(len(x), 3, device=x.device).argsort(1)
    return x.gather(1, order[:, :, None, None].expand_as(x))


def blurred(x, share):
    """Blurs some pictures, or makes them small and large again."""
    small = int(torch.randint(90, 190, (1,)))
    coarse = F.interpolate(F.interpolate(x, (small, small), mode="bilinear", antialias=True), x.shape[2:], mode="bilinear")
    keep = one_in(x, share)
    return x * (1 - keep) + coarse * keep


LUMINANCE = torch.tensor([
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
    18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112,
    100, 103, 99]).float()
COSINES = torch.tensor([[math.sqrt((1 if k == 0 else 2) / 8) * math.cos(math.pi * (2 * n + 1) * k / 16) for n in range(8)]
                        for k in range(8)])
BASIS = torch.einsum("ui,vj->uvij", COSINES, COSINES).reshape(64, 1, 8, 8)


def compressed(x, share):
    """Rounds as JPEG does (blocks of 8 x 8, the table of the standard's annex K for all three channels)."""
    basis, table = BASIS.to(x.device), LUMINANCE.to(x.device).view(1, 64, 1, 1)
    n, _, h, w = x.shape
    blocks = F.conv2d((x * 255 - 128).reshape(n * 3, 1, h, w), basis, stride=8)
    quality = each(x, 25, 90).repeat_interleave(3, 0)
    step = (table * torch.where(quality < 50, 50 / quality, 2 - quality / 50)).clamp(min=1)
    y = F.conv_transpose2d((blocks / step).round() * step, basis, stride=8).reshape(n, 3, h, w)
    keep = one_in(x, share)
    return x * (1 - keep) + ((y + 128) / 255).clamp(0, 1) * keep


def hidden(x, share):
    """Covers a rectangle with a part of another picture of the batch."""
    n, _, h, w = x.shape
    rows, columns = torch.arange(h, device=x.device).view(1, 1, -1, 1), torch.arange(w, device=x.device).view(1, 1, 1, -1)
    height, width = each(x, 0.1, 0.5) * h, each(x, 0.1, 0.5) * w
    top, left = each(x, 0, 1) * (h - height), each(x, 0, 1) * (w - width)
    inside = ((rows >= top) & (rows < top + height) & (columns >= left) & (columns < left + width)).float() * one_in(x, share)
    return x * (1 - inside) + x[torch.randperm(n, device=x.device)] * inside


def finished(x):
    x = compressed(blurred(relit(x), 0.25), 0.5)
    return (x + torch.randn_like(x) * each(x, 0, 0.02)).clamp(0, 1)
