"""Fine-tunes the tail on the stem's features: what kind of garment it is, and which photos show the same piece.

usage: train.py WORK EPOCHS [START]. Writes WORK/trained.pt, and WORK/checkpoint.pt on the way. START: a trained.pt of a
tail that begins later, whose last blocks and heads it then starts with."""

import json
import math
import os
import sys
import time

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

from network import FEATURES, STEM_SHAPE, Base, Tail

VECTOR = 256
BATCH = 48
SIZE = int(np.prod(STEM_SHAPE))
NEAR = 0.1  # temperature of both contrastive losses


class Garments(nn.Module):
    def __init__(self, base, kinds):
        super().__init__()
        self.tail = Tail(base)
        self.classify = nn.Linear(FEATURES, kinds)
        self.project = nn.Linear(FEATURES, VECTOR, bias=False)

    def heads(self, features):
        kinds = self.classify(F.dropout(features, 0.2, self.training))
        return kinds, F.normalize(self.project(features), dim=1)


class Photos:
    """Stem features on disk: all photos as they are (pass 0), and as many changed copies as there are."""

    def __init__(self, work):
        self.photos = json.load(open(f"{work}/photos.json"))
        self.labels = sorted({photo["label"] for photo in self.photos})
        self.kind = np.array([self.labels.index(photo["label"]) for photo in self.photos])
        self.part = np.array([photo["part"] for photo in self.photos])
        copied = np.where(self.part != "held-out")[0]
        self.row = np.full(len(self.photos), -1)
        self.row[copied] = np.arange(len(copied))
        self.passes = []
        while os.path.exists(name := f"{work}/stem-{len(self.passes)}.f16"):
            values = np.memmap(name, "<f2", "r")
            self.passes.append(values[:len(values) // SIZE * SIZE].reshape(-1, *STEM_SHAPE))
        if len(self.passes[0]) < len(self.photos):
            raise SystemExit("The features of some photos are missing: run features.ts to its end")

    def of(self, photo, number):
        """A photo whose changed copy is not there (yet) stands in for it."""
        if number == 0 or self.row[photo] >= len(self.passes[number]):
            return self.passes[0][photo]
        return self.passes[number][self.row[photo]]

    def batch(self, photos, numbers):
        return torch.from_numpy(np.stack([self.of(*pair) for pair in zip(photos, numbers)]).astype(np.float32))


def changed(features):
    """More variety for nothing: mirrored, and seen through a window that leaves out an edge."""
    if np.random.rand() < 0.5:
        features = features.flip(3)
    if np.random.rand() < 0.7:
        side = features.shape[2]
        window = side * 6 // 7
        top, left = np.random.randint(0, side - window + 1, 2)
        features = features[:, :, top:top + window, left:left + window]
    return features


def contrast(vectors, kinds):
    """Two views of one photo belong together (InfoNCE), and so, less, do photos of one kind (supervised contrast)."""
    count = len(vectors)
    likeness = vectors @ vectors.T / NEAR - 1e4 * torch.eye(count)
    half = count // 2
    partner = torch.cat([torch.arange(half, count), torch.arange(half)])
    same = (kinds[:, None] == kinds[None]) & ~torch.eye(count, dtype=torch.bool)
    log = likeness - torch.logsumexp(likeness, 1, keepdim=True)
    supervised = -(log * same).sum(1) / same.sum(1).clamp(min=1)
    return F.cross_entropy(likeness, partner), supervised.mean()


def loss_of(kinds, vectors, truth):
    instance, supervised = contrast(vectors, truth)
    return F.cross_entropy(kinds, truth, label_smoothing=0.1) + 0.5 * instance + 0.25 * supervised


def balanced(photos, members, count):
    """Rare kinds come more often than their number, common ones less."""
    sizes = np.bincount(photos.kind[members], minlength=len(photos.labels))
    weight = sizes[photos.kind[members]] ** -0.5
    return np.random.choice(members, count, replace=False, p=weight / weight.sum())


def pooled(net, photos, members, number):
    """The tail's feature of each of these photos, as the tail now is."""
    net.eval()
    with torch.no_grad():
        parts = [net.tail(photos.batch(chosen, [number] * len(chosen)))
                 for chosen in np.split(members, range(64, len(members), 64))]
    return torch.cat(parts)


def views_of(net, photos, members):
    """One row of features a pass; a missing copy is the photo as it is, which is not computed again."""
    views = pooled(net, photos, members, 0).repeat(len(photos.passes), 1, 1)
    for number in range(1, len(photos.passes)):
        there = photos.row[members] < len(photos.passes[number])
        views[number, torch.from_numpy(there)] = pooled(net, photos, members[there], number)
    return views


def fit_heads(net, photos, members, steps):
    """The two heads on features that stand still: a start for the fine-tuning."""
    views = views_of(net, photos, members)
    place = {photo: n for n, photo in enumerate(members)}
    optimiser = torch.optim.AdamW([*net.classify.parameters(), *net.project.parameters()], 2e-3, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps)
    net.train()
    for _ in range(steps):
        chosen = balanced(photos, members, 192)
        rows = [place[photo] for photo in chosen]
        first = np.random.randint(0, len(views), len(rows))
        second = (first + np.random.randint(1, max(2, len(views)), len(rows))) % len(views)
        features = torch.cat([views[first, rows], views[second, rows]])
        truth = torch.from_numpy(np.tile(photos.kind[chosen], 2))
        loss = loss_of(*net.heads(features), truth)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
    print(f"heads: loss {loss.item():.3f}", flush=True)


def fine_tune(net, photos, members, epochs, work):
    optimiser = torch.optim.AdamW([
        {"params": net.tail.parameters(), "lr": 3e-4},
        {"params": [*net.classify.parameters(), *net.project.parameters()], "lr": 1e-3},
    ], weight_decay=0.02)
    steps = int(epochs * len(members) / BATCH)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda n: min(1, (n + 1) / 20) * 0.5 * (1 + math.cos(math.pi * n / steps)))
    begun, first_step = time.time(), 0
    checkpoint = f"{work}/checkpoint.pt"
    if os.path.exists(checkpoint):
        state = torch.load(checkpoint)
        if state["steps"] == steps:
            first_step = state["step"]
            net.load_state_dict(state["net"])
            optimiser.load_state_dict(state["optimiser"])
            schedule.load_state_dict(state["schedule"])
    net.train()
    for step in range(first_step, steps):
        chosen = balanced(photos, members, BATCH)
        first = np.random.randint(0, len(photos.passes), BATCH)
        second = (first + np.random.randint(1, max(2, len(photos.passes)), BATCH)) % len(photos.passes)
        features = torch.cat([net.tail(changed(photos.batch(chosen, first))),
                              net.tail(changed(photos.batch(chosen, second)))])
        truth = torch.from_numpy(np.tile(photos.kind[chosen], 2))
        loss = loss_of(*net.heads(features), truth)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        if step % 5 == 0:
            print(f"{step} of {steps}, {time.time() - begun:.0f} s, loss {loss.item():.3f}", flush=True)
            torch.save({"step": step + 1, "steps": steps, "net": net.state_dict(),
                        "optimiser": optimiser.state_dict(), "schedule": schedule.state_dict()}, checkpoint)


def main(work, epochs, start=None):
    torch.set_num_threads(2)
    torch.manual_seed(0)
    np.random.seed(0)
    photos = Photos(work)
    members = np.where(photos.part == "train")[0]
    print(f"{len(members)} photos to train on, {len(photos.passes)} views of each", flush=True)
    net = Garments(Base(work), len(photos.labels))
    if start:
        net.load_state_dict(torch.load(start)["net"], strict=False)
    elif not os.path.exists(f"{work}/checkpoint.pt"):
        fit_heads(net, photos, members, 200)
    fine_tune(net, photos, members, epochs, work)
    torch.save({"net": net.state_dict(), "labels": photos.labels, "epochs": epochs,
                "views": len(photos.passes)}, f"{work}/trained.pt")


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), *sys.argv[3:4])
