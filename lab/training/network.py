"""MobileNetV2 at width 1.4 in torch, cut in two: a frozen stem and a trained tail."""

import json
from collections import OrderedDict

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

# Output channels and stride of each block; the first has no expansion.
BLOCKS = [(24, 1), (32, 2), (32, 1), (48, 2), (48, 1), (48, 1), (88, 2), (88, 1), (88, 1), (88, 1),
          (136, 1), (136, 1), (136, 1), (224, 2), (224, 1), (224, 1), (448, 1)]
# The last block of the frozen stem. With 16, training takes less than half the time, and the result is worse.
STEM_BLOCKS = 13
STEM_SHAPE = (136, 14, 14)
FEATURES = 1792
PIXELS = 224


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


def blocks(base, first, end):
    channels = [48] + [channels for channels, _ in BLOCKS]
    return [Block(base, number, channels[number]) for number in range(first, end)]


class Stem(nn.Module):
    """From pixels as bytes (N, 224, 224, 3) to the features at the cut."""

    def __init__(self, base):
        super().__init__()
        self.layers = nn.Sequential(Conv(base, "Conv", 2), *blocks(base, 0, STEM_BLOCKS))

    def forward(self, pixels):
        return self.layers(pixels.permute(0, 3, 1, 2).float() / 127.5 - 1.0)


class Tail(nn.Module):
    """From the features at the cut to one pooled feature per photo."""

    def __init__(self, base):
        super().__init__()
        tail = blocks(base, STEM_BLOCKS, len(BLOCKS))
        named = [(f"block_{STEM_BLOCKS + n}", block) for n, block in enumerate(tail)]
        self.layers = nn.Sequential(OrderedDict([*named, ("conv_1", Conv(base, "Conv_1"))]))

    def forward(self, x):
        return self.layers(x).mean((2, 3))
