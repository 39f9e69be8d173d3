"""Fine-tunes the tail on the features of the stem. The tail predicts the kind of garment, its pattern and whether it is for a
child, and computes a vector that is similar for photos of the same item.

usage: train.py WORK EPOCHS. Writes WORK/trained.pt at the end, and WORK/checkpoint.pt every 20 steps. An interrupted run
resumes from the checkpoint; EPOCHS may differ then."""

import copy
import json
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
# Dots, the other pattern of patterns.csv, are too rare for a class and count as "Patterned".
PATTERNS = ["Plain", "Striped", "Checked", "Floral", "Printed", "Patterned"]
UNKNOWN = -1
MIXED = 0.4  # share of the steps with mixup
AVERAGE = 0.99  # decay of the moving average of the weights
FALLING = 0.5  # share of the steps, at the end, in which the learning rate falls to zero
SIZE = int(np.prod(STEM_SHAPE))
NEAR = 0.1  # temperature of both contrastive losses


class Garments(nn.Module):
    def __init__(self, base, kinds):
        super().__init__()
        self.tail = Tail(base)
        self.classify = nn.Linear(FEATURES, kinds)
        self.project = nn.Linear(FEATURES, VECTOR, bias=False)
        self.pattern = nn.Linear(FEATURES, len(PATTERNS))
        self.child = nn.Linear(FEATURES, 1)

    def heads(self, features):
        """Returns the vector, and the logits of kinds, patterns and "for a child"."""
        seen = F.dropout(features, 0.2, self.training)
        vector = F.normalize(self.project(features), dim=1)
        return vector, self.classify(seen), self.pattern(seen), self.child(seen)[:, 0]

    def head_parameters(self):
        return [weight for head in (self.classify, self.project, self.pattern, self.child)
                for weight in head.parameters()]


def pattern_of(name):
    if name is None:
        return UNKNOWN
    return PATTERNS.index(name if name in PATTERNS else "Patterned")


class Photos:
    """Stem features on disk: pass 0 has the original photos, the others have augmented copies."""

    def __init__(self, work):
        self.photos = json.load(open(f"{work}/photos.json"))
        self.labels = sorted({photo["label"] for photo in self.photos})
        self.kind = np.array([self.labels.index(photo["label"]) for photo in self.photos])
        self.part = np.array([photo["part"] for photo in self.photos])
        self.child = np.array([photo["kids"] for photo in self.photos], np.float32)
        self.pattern = np.array([pattern_of(photo.get("pattern")) for photo in self.photos])
        copied = np.where(self.part == "train")[0]
        self.row = np.full(len(self.photos), -1)
        self.row[copied] = np.arange(len(copied))
        self.work = work
        self.find_passes()
        if len(self.passes[0]) < len(self.photos):
            raise SystemExit("The features of some photos are missing: run features.ts to its end")

    def find_passes(self):
        """Called repeatedly, because features.ts may still add copies."""
        self.passes = []
        while os.path.exists(name := f"{self.work}/stem-{len(self.passes)}.f16"):
            if os.path.getsize(name) < SIZE * 2:
                break
            values = np.memmap(name, "<f2", "r")
            self.passes.append(values[:len(values) // SIZE * SIZE].reshape(-1, *STEM_SHAPE))

    def of(self, photo, number):
        """Returns the original photo where the copy does not exist yet."""
        if number == 0 or self.row[photo] >= len(self.passes[number]):
            return self.passes[0][photo]
        return self.passes[number][self.row[photo]]

    def batch(self, photos, numbers):
        return torch.from_numpy(np.stack([self.of(*pair) for pair in zip(photos, numbers)]).astype(np.float32))


def changed(features, windows):
    """Augments features cheaply: mirrors half of them, crops them, and erases a rectangle. `windows`: sizes of the crop in
    sevenths of a side."""
    mirrored = torch.rand(len(features)) < 0.5
    features[mirrored] = features[mirrored].flip(3)
    side = features.shape[2]
    window = side * np.random.choice(windows) // 7
    if window < side:
        top, left = np.random.randint(0, side - window + 1, 2)
        features, side = features[:, :, top:top + window, left:left + window], window
    places = torch.arange(side)
    sizes = torch.randint(1, side // 2 + 1, (len(features), 2))
    starts = (torch.rand(len(features), 2) * (side - sizes + 1)).long()
    rows, columns = [(places >= starts[:, n, None]) & (places < (starts + sizes)[:, n, None]) for n in (0, 1)]
    hidden = rows[:, :, None] & columns[:, None, :] & (torch.rand(len(features)) < 0.4)[:, None, None]
    return features * ~hidden[:, None]


def contrast(vectors, kinds):
    """InfoNCE over two views of each photo, and a supervised contrastive loss over kinds."""
    count = len(vectors)
    similarity = vectors @ vectors.T / NEAR - 1e4 * torch.eye(count)
    half = count // 2
    partner = torch.cat([torch.arange(half, count), torch.arange(half)])
    same = (kinds[:, None] == kinds[None]) & ~torch.eye(count, dtype=torch.bool)
    log = similarity - torch.logsumexp(similarity, 1, keepdim=True)
    supervised = -(log * same).sum(1) / same.sum(1).clamp(min=1)
    return F.cross_entropy(similarity, partner), supervised.mean()


def mixed(features):
    """Mixup. Returns the mixed features, the index of each partner, and the share of the first photo."""
    share = float(np.random.beta(0.4, 0.4))
    partner = torch.randperm(len(features))
    return share * features + (1 - share) * features[partner], partner, share


def loss_of_mixed(kinds, truth, partner, share):
    truth = torch.from_numpy(truth)
    return (share * F.cross_entropy(kinds, truth, label_smoothing=0.1)
            + (1 - share) * F.cross_entropy(kinds, truth[partner], label_smoothing=0.1))


def loss_of(answers, photos, chosen):
    """`answers` holds the outputs for one view of each chosen photo, followed by those for another view."""
    vectors, kinds, patterns, child = answers
    twice = np.tile(chosen, 2)
    truth = torch.from_numpy(photos.kind[twice])
    instance, supervised = contrast(vectors, truth)
    loss = F.cross_entropy(kinds, truth, label_smoothing=0.1) + 0.5 * instance + 0.25 * supervised
    loss = loss + 0.2 * F.binary_cross_entropy_with_logits(child, torch.from_numpy(photos.child[twice]))
    pattern = torch.from_numpy(photos.pattern[twice])
    if (pattern != UNKNOWN).any():
        loss = loss + 0.5 * F.cross_entropy(patterns, pattern, ignore_index=UNKNOWN, label_smoothing=0.1)
    return loss


def balanced(photos, members, count):
    """Draws photos with weights that favour rare kinds."""
    sizes = np.bincount(photos.kind[members], minlength=len(photos.labels))
    weight = sizes[photos.kind[members]] ** -0.5
    return np.random.choice(members, count, replace=False, p=weight / weight.sum())


def pooled(net, photos, members, number):
    """Computes the pooled features of these photos with the current tail."""
    net.eval()
    with torch.no_grad():
        parts = [net.tail(photos.batch(chosen, [number] * len(chosen)))
                 for chosen in np.split(members, range(64, len(members), 64))]
    return torch.cat(parts)


def views_of(net, photos, members):
    """Returns the features of each pass. A missing copy takes the features of the original."""
    views = pooled(net, photos, members, 0).repeat(len(photos.passes), 1, 1)
    for number in range(1, len(photos.passes)):
        there = photos.row[members] < len(photos.passes[number])
        views[number, torch.from_numpy(there)] = pooled(net, photos, members[there], number)
    return views


def two_views(photos, count):
    """Draws two different passes for each of `count` photos."""
    passes = len(photos.passes)
    first = np.random.randint(0, passes, count)
    return first, (first + np.random.randint(1, max(2, passes), count)) % passes


def fit_heads(net, photos, members, steps):
    """Trains the heads on fixed features before the fine-tuning."""
    views = views_of(net, photos, members)
    place = {photo: n for n, photo in enumerate(members)}
    optimiser = torch.optim.AdamW(net.head_parameters(), 2e-3, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimiser, steps)
    net.train()
    for _ in range(steps):
        chosen = balanced(photos, members, 192)
        rows = [place[photo] for photo in chosen]
        first, second = two_views(photos, len(rows))
        loss = loss_of(net.heads(torch.cat([views[first, rows], views[second, rows]])), photos, chosen)
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
    print(f"heads: loss {loss.item():.3f}", flush=True)


def rate(step, steps):
    """The learning rate: a warm-up, a constant part, and a linear fall. A resumed run can change the number of steps."""
    return min(1, (step + 1) / 20, (steps - step) / (FALLING * steps))


def right(net, photos, members):
    with torch.no_grad():
        kinds = net.heads(pooled(net, photos, members, 0))[1]
    return (kinds.argmax(1).numpy() == photos.kind[members]).mean()


def fine_tune(net, photos, epochs, work):
    """Returns the moving average of the weights, which generalizes better than the last weights."""
    members, judges = [np.where(photos.part == part)[0] for part in ("train", "calibration")]
    optimiser = torch.optim.AdamW([
        {"params": net.tail.parameters(), "most": 3e-4},
        {"params": net.head_parameters(), "most": 1e-3},
    ], weight_decay=0.05)
    average = copy.deepcopy(net)
    begun, first_step, steps = time.time(), 0, int(epochs * len(members) / BATCH)
    checkpoint = f"{work}/checkpoint.pt"
    if os.path.exists(checkpoint):
        state = torch.load(checkpoint)
        first_step = state["step"]
        net.load_state_dict(state["net"])
        average.load_state_dict(state["average"])
        optimiser.load_state_dict(state["optimiser"])
    for step in range(first_step, steps):
        net.train()
        for group in optimiser.param_groups:
            group["lr"] = group["most"] * rate(step, steps)
        chosen = balanced(photos, members, BATCH)
        first, second = two_views(photos, BATCH)
        # Small crops take half the time, and are as good until near the end.
        windows = (5, 5, 6) if step < steps / 2 else (5, 6, 7)
        if np.random.rand() < MIXED:
            features, partner, share = mixed(changed(photos.batch(chosen, first), windows))
            loss = loss_of_mixed(net.heads(net.tail(features))[1], photos.kind[chosen], partner, share)
        else:
            features = torch.cat([net.tail(changed(photos.batch(chosen, first), windows)),
                                  net.tail(changed(photos.batch(chosen, second), windows))])
            loss = loss_of(net.heads(features), photos, chosen)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        keep = min(AVERAGE, (step + 1) / (step + 10))
        with torch.no_grad():
            for mean, weight in zip(average.parameters(), net.parameters()):
                mean.lerp_(weight, 1 - keep)
        if (step + 1) % 20 == 0 or step + 1 == steps:
            print(f"{step + 1} of {steps}, {time.time() - begun:.0f} s, loss {loss.item():.3f}", flush=True)
            torch.save({"step": step + 1, "net": net.state_dict(), "average": average.state_dict(),
                        "optimiser": optimiser.state_dict()}, f"{checkpoint}.new")
            os.replace(f"{checkpoint}.new", checkpoint)
            photos.find_passes()
        if (step + 1) % 100 == 0 or step + 1 == steps:
            print(f"right about photos of other senders: {right(average, photos, judges):.3f}", flush=True)
    return average


def main(work, epochs):
    torch.set_num_threads(2)
    torch.manual_seed(0)
    np.random.seed(0)
    photos = Photos(work)
    members = np.where(photos.part == "train")[0]
    print(f"{len(members)} photos to train on, {len(photos.passes)} views of each", flush=True)
    net = Garments(Base(work), len(photos.labels))
    if not os.path.exists(f"{work}/checkpoint.pt"):
        fit_heads(net, photos, members, 200)
    net = fine_tune(net, photos, epochs, work)
    torch.save({"net": net.state_dict(), "labels": photos.labels, "epochs": epochs,
                "views": len(photos.passes)}, f"{work}/trained.pt")


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]))
