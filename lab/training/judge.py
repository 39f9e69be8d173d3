"""Figures of a network about the senders that it did not see. Those of the product come from `npm run eval`.

usage: judge.py WORK FOLD."""

import sys

import numpy as np
import torch
from torch.nn import functional as F

import compositions
import pictures as made
from network import PIXELS, Base, Garments
from packed import Pack
from places import detect, overlap

LAID = 48  # compositions to find garments in
COPIES = 400


@torch.no_grad()
def outputs(net, x):
    """All outputs of the network for pictures as bytes (n, 3, side, side)."""
    found = []
    for part in x.split(256):
        small = F.interpolate(part.float() / 255, (PIXELS, PIXELS), mode="bilinear", antialias=True)
        with torch.autocast(x.device.type, torch.bfloat16, enabled=x.is_cuda):
            found.append(net((small * 2 - 1).contiguous(memory_format=torch.channels_last)))
    return [torch.cat(one) for one in zip(*found)]


@torch.no_grad()
def judge(net, pack, held):
    net.eval()
    vector, kinds, _, _, garment, _ = outputs(net, pack.pictures)
    some = held[torch.randperm(len(held), device=held.device)[:COPIES]]
    maps = made.random_map(some.float(), pack.shape[some], 0.49)
    copies = made.finished(made.sample(pack.pictures[some].float() / 255, maps))
    copied = outputs(net, (copies * 255).byte())[0]
    least = torch.sigmoid(garment[held]).quantile(0.01)
    none = torch.sigmoid(outputs(net, pack.judges)[4])
    found, wanted, wrong, said = places(net, pack, held)
    figures = {
        "kinds right": (kinds[held].argmax(1) == pack.kind[held]).float().mean(),
        "same piece first": ((copied @ vector.T).argmax(1) == some).float().mean(),
        "others passed where 1 in 100 garments is refused": (none >= least).float().mean(),
        "garments found": found / max(1, wanted),
        "boxes without a garment": wrong / max(1, said),
    }
    return {name: round(float(value), 3) for name, value in figures.items()}


def places(net, pack, held):
    """Counts of garments found and wanted, and of boxes without a garment and of all boxes."""
    grounds = compositions.grounds_from(pack.pictures, pack.masks, pack.cut, LAID)
    laid, boxes, counts = compositions.compositions(pack.pictures, pack.masks, pack.bounds, pack.shape, pack.upper,
                                                    held[pack.cut[held]], grounds, pack.faces)
    out = outputs(net, (made.finished(laid) * 255).byte())[5]
    found, wanted, wrong, said = 0, 0, 0, 0
    for n in range(len(out)):
        got, want, there = detect(out[n:n + 1]), boxes[n][counts[n] == 1], boxes[n][counts[n] != 0]
        wanted, said = wanted + len(want), said + len(got)
        if len(got) == 0 or len(there) == 0:
            wrong += len(got)
            continue
        found += int((overlap(want[:, None], got[None])[0] >= 0.5).any(1).sum())
        wrong += int((overlap(got[:, None], there[None])[0] < 0.3).all(1).sum())
    return found, wanted, wrong, said


def main(work, fold):
    pack = Pack(work, "cuda" if torch.cuda.is_available() else "cpu")
    net = Garments(Base(work), len(pack.labels)).to(pack.kind.device)
    net.load_state_dict({name: value.float() for name, value in torch.load(f"{work}/{fold}.pt")["net"].items()})
    held = torch.from_numpy(np.where(pack.fold == int(fold))[0]).to(pack.kind.device)
    for name, value in judge(net, pack, held).items():
        print(f"{fold}: {name} {value}")


if __name__ == "__main__":
    main(*sys.argv[1:3])
