"""Trains the network, on a GPU if there is one.

usage: train.py WORK FOLDS EPOCHS. FOLDS are numbers from 0 to 4 with commas: a network for each of them, which does not see its
senders. Reads WORK/pack.bin and WORK/base.bin, and writes WORK/FOLD.pt (weights as float16). An interrupted run resumes from
WORK/FOLD.checkpoint."""

import copy
import os
import sys
import time
from typing import NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

import compositions
import heads
import pictures as made
from network import Base, Garments
from packed import UNKNOWN, Pack
from places import boxes_of, loss_of_places


class Sizes(NamedTuple):
    """What is in a batch: photos (each seen twice), compositions, some of them collages, pictures without a garment, and people of
    whom no garment is named."""
    photos: int
    laid: int
    collages: int
    others: int
    dressed: int


SIZES = Sizes(photos=192, laid=80, collages=16, others=64, dressed=12)
MIXED = 96  # pictures of two photos each, of which only the kinds are asked
# Mostly compositions, to find garments: photos of one garment are easy.
SIZES_OF_PLACES = Sizes(photos=12, laid=40, collages=16, others=24, dressed=4)
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
if DEVICE == "cpu":  # whole batches take more than 24 GB of memory
    SIZES, SIZES_OF_PLACES = [Sizes(*[max(1, count // 8) for count in sizes]) for sizes in (SIZES, SIZES_OF_PLACES)]
    MIXED //= 8
MOST = compositions.MOST
AVERAGE = 0.995  # decay of the moving average of the weights
RATES = [2e-4, 5e-4, 2e-3]  # the highest learning rates of the first blocks, the others, and the heads
EARLY = 9  # so many first blocks
SWAPPED = 0.25  # share of the garments that can be cut out which get another ground
SAVED = 200  # steps from one checkpoint to the next


class Trainer:
    def __init__(self, pack, work, members, epochs):
        self.pack, self.members = pack, torch.from_numpy(members).to(DEVICE)
        torch.manual_seed(0)
        np.random.seed(0)
        self.net = Garments(Base(work), len(pack.labels)).to(DEVICE).to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.net)
        last = self.net.head_parameters()
        known = {id(weight) for weight in last}
        early = [*self.net.begin.parameters(), *self.net.blocks[:EARLY].parameters()]
        early_ids = {id(weight) for weight in early}
        late = [w for w in self.net.parameters() if id(w) not in known and id(w) not in early_ids]
        self.optimiser = torch.optim.AdamW([{"params": early, "most": RATES[0]}, {"params": late, "most": RATES[1]},
                                            {"params": last, "most": RATES[2]}], weight_decay=0.3)
        self.steps = int(epochs * len(members) / SIZES.photos)
        sizes = torch.bincount(pack.kind[self.members], minlength=len(pack.labels)).float()
        self.weight = sizes[pack.kind[self.members]] ** -0.5
        self.cut = self.members[pack.cut[self.members]]
        self.done = 0

    def view(self, chosen, grounds, smallest):
        """A view of each photo, and the box of its garment in it."""
        pack = self.pack
        x = torch.cat([pack.pictures[chosen].float() / 255, pack.masks[chosen].float()], 1)
        seen = made.sample(x, made.random_map(chosen.float(), pack.shape[chosen], smallest))
        picture, mask = seen[:, :3], seen[:, 3]
        # Other floors and walls, for garments that can be cut out.
        swap = (pack.cut[chosen] & (torch.rand(len(chosen), device=DEVICE) < SWAPPED))[:, None, None, None].float()
        alpha = (mask[:, None] * 1.6 - 0.3).clamp(0, 1)
        picture = picture * (1 - swap) + (grounds * (1 - alpha) + picture * alpha) * swap
        box, there = boxes_of(mask)
        return picture, box, there & pack.cut[chosen] & (mask.mean((1, 2)) > 0.03)

    def laid(self, grounds, collages):
        """Compositions on grounds, the last of them collages."""
        pack = self.pack
        garments = pack.pictures, pack.masks, pack.bounds, pack.shape
        own, others = grounds[:len(grounds) - collages], grounds[len(grounds) - collages:]
        laid = compositions.compositions(*garments, pack.upper, self.cut, own, pack.faces)
        if collages == 0:
            return laid
        return [torch.cat(both) for both in zip(laid, compositions.collages(*garments, self.cut, others))]

    def batch(self, done, sizes=SIZES):
        pack, members = self.pack, self.members
        twofold = 2 * sizes.photos
        chosen = members[torch.multinomial(self.weight, sizes.photos)]
        twice = torch.cat([chosen, chosen])
        strips = lambda n: compositions.grounds_from(pack.pictures, pack.masks, pack.cut, n)
        anything = pack.others[torch.randint(len(pack.others), (twofold + sizes.laid,), device=DEVICE)].float() / 255
        whole = torch.full((len(anything),), 1.0, device=DEVICE)
        anything = made.sample(anything, made.random_map(whole, whole, 0.3))
        grounds = strips(twofold + sizes.laid)
        keep = made.one_in(grounds, 0.25)
        grounds = grounds * (1 - keep) + anything * keep
        picture, box, known = self.view(twice, grounds[:twofold], 0.3 if done < 0.7 else 0.4)
        laid, boxes, counts = self.laid(grounds[twofold:], sizes.collages)
        picked = torch.randint(len(pack.others), (sizes.others,), device=DEVICE)
        one = torch.ones(sizes.others, device=DEVICE)
        others = made.sample(pack.others[picked].float() / 255, made.random_map(one, one, 0.25))
        bare = (torch.rand(sizes.others, device=DEVICE) < 0.15)[:, None, None, None].float()
        others = others * (1 - bare) + strips(sizes.others) * bare
        one = torch.ones(sizes.dressed, device=DEVICE)
        picked = torch.randint(len(pack.dressed), (sizes.dressed,), device=DEVICE)
        dressed = made.sample(pack.dressed[picked].float() / 255, made.random_map(one, one, 0.7))
        x = torch.cat([made.hidden(picture, 0.25), laid, others, dressed])
        x = made.finished(x)
        all_boxes = torch.zeros(len(x), MOST, 4, device=DEVICE)
        all_counts = torch.zeros(len(x), MOST, device=DEVICE)
        all_boxes[:twofold, 0], all_counts[:twofold, 0] = box, 1.0
        laid_too = slice(twofold, twofold + sizes.laid)
        all_boxes[laid_too], all_counts[laid_too] = boxes, counts.float()
        is_garment = torch.cat([torch.ones(twofold, device=DEVICE), (counts == 1).any(1).float(), torch.zeros(sizes.others, device=DEVICE), one])
        asked = torch.cat([known, torch.ones(sizes.laid + sizes.others, dtype=torch.bool, device=DEVICE), one < 0])
        return x * 2 - 1, twice, all_boxes, all_counts, is_garment, asked

    def loss_of_mixed(self):
        """The kinds of two photos laid over each other count as much as is seen of them (mixup, Zhang and others, 2018)."""
        pack = self.pack
        chosen = self.members[torch.multinomial(self.weight, 2 * MIXED)]
        x = pack.pictures[chosen].float() / 255
        x = made.finished(made.sample(x, made.random_map(x, pack.shape[chosen], 0.4)))
        share = torch.distributions.Beta(0.4, 0.4).sample((MIXED, 1, 1, 1)).to(DEVICE)
        x = x[:MIXED] * share + x[MIXED:] * (1 - share)
        with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
            features, _, _ = self.net.body(heads.inputs(x))
            kinds = self.net.classify(F.dropout(features, 0.2)).float()
        one, other = (F.cross_entropy(kinds, pack.kind[half], label_smoothing=0.1, reduction="none") for half in chosen.split(MIXED))
        share = share.flatten()
        return (share * one + (1 - share) * other).mean()

    def loss(self, done):
        pack = self.pack
        x, twice, boxes, counts, is_garment, asked = self.batch(done)
        with torch.autocast(DEVICE, torch.bfloat16, enabled=DEVICE == "cuda"):
            vector, kinds, patterns, child, garment, places = self.net(x.contiguous(memory_format=torch.channels_last), 0.2)
        n = len(twice)
        instance, supervised = heads.contrast(vector[:n], pack.kind[twice])
        loss = F.cross_entropy(kinds[:n], pack.kind[twice], label_smoothing=0.1) + 0.5 * instance + 0.5 * supervised
        loss = loss + 0.2 * F.binary_cross_entropy_with_logits(child[:n], pack.child[twice])
        pattern = pack.pattern[twice]
        loss = loss + 0.5 * F.cross_entropy(patterns[:n], pattern, ignore_index=UNKNOWN, label_smoothing=0.1)
        # The pictures of compositions count less, because some of their garments are hardly seen.
        ask = torch.where(is_garment == 1, 1.0, 2.0)
        loss = loss + 0.5 * (ask * F.binary_cross_entropy_with_logits(garment, is_garment, reduction="none")).mean()
        return loss + self.loss_of_mixed() + loss_of_places(places, boxes, counts, asked)

    def step(self):
        done = self.done / self.steps
        for group in self.optimiser.param_groups:
            group["lr"] = group["most"] * min(1.0, (self.done + 1) / 30) * (0.5 + 0.5 * np.cos(np.pi * done))
        loss = self.loss(done)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimiser.step()
        keep = min(AVERAGE, (self.done + 1) / (self.done + 10))
        with torch.no_grad():
            mean = list(self.average.parameters())
            torch._foreach_mul_(mean, keep)
            torch._foreach_add_(mean, list(self.net.parameters()), alpha=1 - keep)
        self.done += 1
        return loss

    def save(self, path):
        torch.save({"done": self.done, "net": self.net.state_dict(), "average": self.average.state_dict(),
                    "optimiser": self.optimiser.state_dict()}, f"{path}.new")
        os.replace(f"{path}.new", path)

    def resume(self, path):
        state = torch.load(path, map_location=DEVICE)
        self.done = state["done"]
        self.net.load_state_dict(state["net"])
        self.average.load_state_dict(state["average"])
        self.optimiser.load_state_dict(state["optimiser"])


def train(pack, work, fold, epochs):
    trainer, checkpoint = Trainer(pack, work, np.where(pack.fold != fold)[0], epochs), f"{work}/{fold}.checkpoint"
    if os.path.exists(checkpoint):
        trainer.resume(checkpoint)
    begun = time.time()
    while trainer.done < trainer.steps:
        loss = trainer.step()
        if trainer.done % SAVED == 0:
            print(f"{fold}: {trainer.done} of {trainer.steps}, loss {loss.item():.3f}, {time.time() - begun:.0f} s", flush=True)
            trainer.save(checkpoint)
    net = trainer.average.eval()
    heads.improve(net, pack, trainer.members, lambda: trainer.batch(0.5, SIZES_OF_PLACES))
    weights = {name: value.half() for name, value in net.state_dict().items()}
    torch.save({"net": weights, "labels": pack.labels, "epochs": epochs}, f"{work}/{fold}.pt")
    print(f"{fold}: {time.time() - begun:.0f} s", flush=True)


def main(work, folds, epochs):
    pack = Pack(work, DEVICE)
    for fold in folds.split(","):
        if not os.path.exists(f"{work}/{fold}.pt"):
            train(pack, work, int(fold), float(epochs))


if __name__ == "__main__":
    main(*sys.argv[1:4])
