"""Where the garments are: the targets and the loss of the network's `places`, and the boxes that it finds."""

import torch
from torch.nn import functional as F

from network import CELLS


def boxes_of(mask):
    """Left, top, right and bottom (shares from 0 to 1) of what is over a half in each mask (n, h, w), and whether anything is."""
    seen = mask > 0.5
    def ends(line):
        size = line.shape[1]
        first = line.float().argmax(1)
        last = size - line.flip(1).float().argmax(1)
        return first / size, last / size
    left, right = ends(seen.any(1))
    top, bottom = ends(seen.any(2))
    return torch.stack([left, top, right, bottom], 1), seen.flatten(1).any(1)


def targets(boxes, counts):
    """For each cell: how near it is to the centre of a garment (1 at the centre), the box it should give, and how much that box
    counts. `boxes` (n, m, 4), `counts` (n, m): 1, 0 or -1 (cells around it count for nothing)."""
    n, most, _ = boxes.shape
    place = (torch.arange(CELLS, device=boxes.device) + 0.5) / CELLS
    centre, size = (boxes[..., :2] + boxes[..., 2:]) / 2, (boxes[..., 2:] - boxes[..., :2]).clamp(min=1e-3)
    cell = ((centre * CELLS).floor().clamp(0, CELLS - 1) + 0.5) / CELLS
    spread = (size * 0.13).clamp(min=0.5 / CELLS)
    near = torch.exp(-((place.view(1, 1, 1, -1) - cell[..., 0, None, None]) / spread[..., 0, None, None]) ** 2 / 2
                     - ((place.view(1, 1, -1, 1) - cell[..., 1, None, None]) / spread[..., 1, None, None]) ** 2 / 2)
    heat = (near * (counts == 1)[..., None, None]).max(1)
    ignored = (near * (counts == -1)[..., None, None]).max(1)[0] > 0.3
    # A cell near to two centres belongs to the nearer one.
    owner = heat[1][:, None, :, :, None].expand(-1, -1, -1, -1, 4).reshape(n, 1, -1, 4)
    box = boxes[:, :, None].expand(-1, -1, CELLS * CELLS, -1).gather(1, owner)[:, 0].reshape(n, CELLS, CELLS, 4)
    return heat[0], box, heat[0] * (heat[0] > 0.5), ~ignored


def boxes_from(out):
    """Boxes (n, cells, cells, 4) as shares of the picture, from the output of the network's `places`."""
    place = (torch.arange(CELLS, device=out.device) + 0.5) / CELLS
    left, up, right, down = torch.sigmoid(out[:, 1:]).unbind(1)
    x, y = place.view(1, 1, -1), place.view(1, -1, 1)
    return torch.stack([x - left, y - up, x + right, y + down], 3)


def overlap(one, other):
    """Intersection over union, and the share of the hull that neither covers."""
    low, high = torch.maximum(one[..., :2], other[..., :2]), torch.minimum(one[..., 2:], other[..., 2:])
    area = lambda a, b: (b - a).clamp(min=0).prod(-1)
    both = area(low, high)
    either = area(one[..., :2], one[..., 2:]) + area(other[..., :2], other[..., 2:]) - both
    hull = area(torch.minimum(one[..., :2], other[..., :2]), torch.maximum(one[..., 2:], other[..., 2:]))
    return both / either.clamp(min=1e-6), 1 - either / hull.clamp(min=1e-6)


def loss_of_places(out, boxes, counts, known):
    """The focal loss of CenterNet (Zhou and others, 2019) for centres, and the generalized IoU for boxes."""
    heat, box, weight, asked = targets(boxes, counts)
    chance = torch.sigmoid(out[:, 0]).clamp(1e-4, 1 - 1e-4)
    is_centre = heat > 0.999
    loss = torch.where(is_centre, -(1 - chance) ** 2 * chance.log(), -(1 - heat) ** 4 * chance ** 2 * (1 - chance).log())
    garments = (is_centre & known[:, None, None]).sum().clamp(min=1)
    centres = (loss * asked * known[:, None, None]).sum() / garments
    iou, outside = overlap(boxes_from(out), box)
    weight = weight * asked * known[:, None, None]
    return centres + 2 * ((1 - iou + outside) * weight).sum() / weight.sum().clamp(min=1)


def detect(out, least=0.3, most_overlap=0.5):
    chance = torch.sigmoid(out[:, :1])
    peak = (F.max_pool2d(chance, 3, 1, 1) == chance)[0, 0] & (chance[0, 0] >= least)
    boxes = boxes_from(out)[0][peak].clamp(0, 1)
    order = chance[0, 0][peak].argsort(descending=True)
    kept = []
    for n in order.tolist():
        if all(overlap(boxes[n], boxes[m])[0] < most_overlap for m in kept):
            kept.append(n)
    return boxes[kept]
