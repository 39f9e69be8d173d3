"""The training pictures of pack.py on the device that trains, squeezed to squares."""

import json
from concurrent.futures import ThreadPoolExecutor

import cv2
import numpy as np
import torch

from network import PATTERNS
from places import boxes_of

SIDE = 256
UNKNOWN = -1
LOWER = ("Pants", "Shorts", "Skirt", "Shoes", "Hat")


def opened(data, row):
    """The picture (3, side, side), the mask of its garment (empty if there is none), and its width by its height."""
    end = row["offset"] + row["length"]
    picture = cv2.imdecode(np.frombuffer(data[row["offset"]:end], np.uint8), cv2.IMREAD_COLOR)
    square = cv2.resize(picture, (SIDE, SIDE), interpolation=cv2.INTER_AREA)[:, :, ::-1]
    mask = np.zeros((SIDE, SIDE), np.uint8)
    if row["mask"]:
        mask = cv2.imdecode(np.frombuffer(data[end:end + row["mask"]], np.uint8), cv2.IMREAD_GRAYSCALE)
        mask = cv2.resize((mask > 127).astype(np.uint8), (SIDE, SIDE), interpolation=cv2.INTER_NEAREST)
    return square.transpose(2, 0, 1), mask, picture.shape[1] / picture.shape[0]


class Pack:
    def __init__(self, work, device="cpu"):
        rows = json.load(open(f"{work}/pack.json"))
        data = open(f"{work}/pack.bin", "rb").read()
        cv2.setNumThreads(1)
        with ThreadPoolExecutor(16) as pool:
            decoded = list(pool.map(lambda row: opened(data, row), rows))

        def of_group(group, part=0):
            return torch.from_numpy(np.stack([one[part] for one, row in zip(decoded, rows) if row["group"] == group])).to(device)

        self.pictures, self.masks = of_group("photo"), of_group("photo", 1)[:, None]
        self.others, self.judges, self.dressed, self.faces = [of_group(name) for name in ("other", "judge", "dressed", "face")]
        self.rows = [row for row in rows if row["group"] == "photo"]
        self.labels = sorted({row["label"] for row in self.rows})
        self.fold = np.array([row["fold"] for row in self.rows])

        def each(value):
            return torch.tensor([value(row) for row in self.rows], device=device)

        self.shape = torch.tensor([one[2] for one, row in zip(decoded, rows) if row["group"] == "photo"], device=device).float()
        self.kind = each(lambda row: self.labels.index(row["label"]))
        self.child = each(lambda row: float(row["kids"]))
        self.upper = each(lambda row: float(row["label"] not in LOWER))
        self.pattern = each(lambda row: pattern_of(row.get("pattern")))
        self.find_garments()

    def find_garments(self):
        """The garment's box in each photo, as centre and size from -1 to 1, and which garments can be cut out: those with a
        plausible mask that hardly touches the border."""
        boxes, _ = boxes_of(self.masks[:, 0].float())
        self.bounds = torch.cat([boxes[:, :2] + boxes[:, 2:] - 1, (boxes[:, 2:] - boxes[:, :2]).clamp(min=0.02)], 1)
        area = self.masks.float().mean((1, 2, 3))
        near, far = slice(6, 10), slice(-10, -6)
        sides = [self.masks[:, 0, near], self.masks[:, 0, far], self.masks[:, 0, :, near], self.masks[:, 0, :, far]]
        border = torch.cat([side.flatten(1) for side in sides], 1).float().mean(1)
        full = area / (boxes[:, 2:] - boxes[:, :2]).prod(1).clamp(min=0.01)
        self.cut = (area > 0.06) & (area < 0.75) & (border < 0.12) & (full > 0.3)


def pattern_of(name):
    if not name:
        return UNKNOWN
    return PATTERNS.index(name if name in PATTERNS else "Patterned")
