"""MobileNetV2 at width 1.4 in torch, with the heads of the product: kind, pattern, "for a child", "a garment", a vector that is
similar for photos of the same item, and the places of garments."""

import json

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

# Output channels and stride of each block; the first has no expansion.
BLOCKS = [(24, 1), (32, 2), (32, 1), (48, 2), (48, 1), (48, 1), (88, 2), (88, 1), (88, 1), (88, 1),
          (136, 1), (136, 1), (136, 1), (224, 2), (224, 1), (224, 1), (448, 1)]
# The last block whose cells are 16 pixels wide.
FINE = 12
FEATURES = 1792
PIXELS = 224
VECTOR = 256
CELLS = PIXELS // 16
NECK = 96
# Dots, the other pattern of patterns.csv, are too rare for a class and count as "Patterned".
PATTERNS = ["Plain", "Striped", "Checked", "Floral", "Printed", "Patterned"]


class Base:
    """Reads the weights of fetch-base.ts by name."""

    def __init__(self, work):
        self.index = json.load(open(f"{work}/base.json"))
        self.values = np.fromfile(f"{work}/base.bin", "<f4")

    def __getitem__(self, name):
        entry = self.index[name]
        count = int(np.prod(entry["shape"]))
        return self.values[entry["offset"]:entry["offset"] + count].reshape(entry["shape"])


class Conv(nn.Module):
    """A convolution with the padding of the base: at stride 2 on the right and below only."""

    def __init__(self, base, name, stride=1, relu=True):
        super().__init__()
        depthwise = name.endswith("depthwise")
        prefix = f"{name}/depthwise" if depthwise else f"{name}/Conv2D"
        weight = torch.from_numpy(base[f"{prefix}_weights"].copy())
        weight = weight.permute(2, 3, 0, 1) if depthwise else weight.permute(3, 2, 0, 1)
        self.weight = nn.Parameter(weight.contiguous())
        self.bias = nn.Parameter(torch.from_numpy(base[f"{prefix}_bn_offset"].copy()))
        self.stride, self.relu = stride, relu
        self.groups = weight.shape[0] if depthwise else 1
        self.size = weight.shape[2]

    def forward(self, x):
        padding = self.size // 2
        if self.stride == 2:
            x, padding = F.pad(x, (0, 1, 0, 1)), 0
        x = F.conv2d(x, self.weight, self.bias, self.stride, padding, groups=self.groups)
        return F.hardtanh(x, 0.0, 6.0) if self.relu else x


class Block(nn.Module):
    def __init__(self, base, number, channels_in):
        super().__init__()
        name = f"expanded_conv_{number}" if number else "expanded_conv"
        channels, stride = BLOCKS[number]
        layers = [Conv(base, f"{name}/expand")] if number else []
        layers += [Conv(base, f"{name}/depthwise", stride), Conv(base, f"{name}/project", relu=False)]
        self.layers = nn.Sequential(*layers)
        self.adds = stride == 1 and channels == channels_in

    def forward(self, x):
        y = self.layers(x)
        return x + y if self.adds else y


class Places(nn.Module):
    """For each cell of 16 x 16 pixels: the logit that the centre of a garment lies in it, and how far the box around that garment
    reaches from the cell's centre to the left, up, right and down, as logits of shares of the picture."""

    def __init__(self, fine, coarse):
        super().__init__()
        self.fine, self.coarse = nn.Conv2d(fine, NECK, 1), nn.Conv2d(coarse, NECK, 1)
        self.mix = nn.Sequential(*[layer for _ in range(3) for layer in (
            nn.Conv2d(NECK, NECK, 3, padding=1, groups=NECK), nn.Conv2d(NECK, NECK, 1), nn.ReLU6())])
        self.out = nn.Conv2d(NECK, 5, 1)
        nn.init.constant_(self.out.bias, 0)
        self.out.bias.data[0] = -4.0

    def forward(self, fine, coarse):
        up = F.interpolate(self.coarse(coarse), scale_factor=2.0, mode="nearest")
        return self.out(self.mix(F.relu6(self.fine(fine) + up)))


class Garments(nn.Module):
    def __init__(self, base, kinds):
        super().__init__()
        channels = [48] + [channels for channels, _ in BLOCKS]
        self.begin = Conv(base, "Conv", 2)
        self.blocks = nn.ModuleList(Block(base, n, channels[n]) for n in range(len(BLOCKS)))
        self.end = Conv(base, "Conv_1")
        self.classify = nn.Linear(FEATURES, kinds)
        self.project = nn.Linear(FEATURES, VECTOR, bias=False)
        self.pattern = nn.Linear(FEATURES, len(PATTERNS))
        self.child = nn.Linear(FEATURES, 1)
        self.garment = nn.Linear(FEATURES, 1)
        self.places = Places(BLOCKS[FINE][0], BLOCKS[-1][0])

    def body(self, x):
        """From pixels (n, 3, 224, 224) in [-1, 1] to the pooled features, and the features of 16 and of 32 pixels."""
        x = self.begin(x)
        for number, block in enumerate(self.blocks):
            x = block(x)
            if number == FINE:
                fine = x
        return self.end(x).mean((2, 3)), fine, x

    def head_parameters(self):
        return [weight for head in (self.classify, self.project, self.pattern, self.child, self.garment, self.places)
                for weight in head.parameters()]

    def forward(self, x, dropout=0.0):
        """Returns the vector, the logits of kinds, patterns, "for a child" and "a garment", and of places."""
        features, fine, coarse = self.body(x)
        seen = F.dropout(features, dropout, self.training)
        vector = F.normalize(self.project(features).float(), dim=1)
        return (vector, self.classify(seen).float(), self.pattern(seen).float(), self.child(seen)[:, 0].float(),
                self.garment(seen)[:, 0].float(), self.places(fine, coarse).float())
