"""Trains the heads further on fixed features, which is quick: kinds and patterns, the vector, and the places of garments.

usage: heads.py WORK FOLD. Reads WORK/FOLD.pt of train.py and writes it again. The heads of train.py have seen few batches, and each of
them was small: afterwards 82 of 100 kinds are right for 80, and 94 of 100 garments are found for 75."""

import sys

import numpy as np
import torch
from torch.nn import functional as F

import pictures as made
import train
from network import PIXELS
from packed import UNKNOWN, Pack
from places import loss_of_places

VIEWS = 4  # the photo, its mirror, and changed ones
BATCHES = 48  # batches of compositions for the places


def inputs(pictures):
    return (pictures * 2 - 1).contiguous(memory_format=torch.channels_last)


@torch.no_grad()
def views_of(net, pack):
    """The features of all photos (views, photos, features)."""
    views = [[] for _ in range(VIEWS)]
    for photos in torch.arange(len(pack.rows), device=pack.kind.device).split(48):
        x = pack.pictures[photos].float() / 255
        whole = F.interpolate(x, (PIXELS, PIXELS), mode="bilinear", antialias=True)
        changed = [made.finished(made.hidden(made.sample(x, made.random_map(x, pack.shape[photos], 0.4)), 0.2))
                   for _ in range(VIEWS - 2)]
        for view, picture in zip(views, [whole, whole.flip(3), *changed]):
            view.append(net.body(inputs(picture))[0].float())
    return torch.stack([torch.cat(view) for view in views])


def fit(parameters, steps, rate, decay, loss_of):
    optimiser = torch.optim.AdamW(parameters, rate, weight_decay=decay)
    for step in range(steps):
        for group in optimiser.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 30) * (0.5 + 0.5 * np.cos(np.pi * step / steps))
        loss = loss_of()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    print(f"loss {loss.item():.3f}", flush=True)


def fit_names(net, pack, views, members):
    """Kinds and patterns."""
    sizes = torch.bincount(pack.kind[members], minlength=len(pack.labels)).float()
    weight = sizes[pack.kind[members]] ** -0.5

    def loss():
        chosen = members[torch.multinomial(weight, 256)]
        x = F.dropout(views[torch.randint(0, VIEWS, (256,), device=chosen.device), chosen], 0.4)
        patterns = F.cross_entropy(net.pattern(x), pack.pattern[chosen], ignore_index=UNKNOWN, label_smoothing=0.1)
        return F.cross_entropy(net.classify(x), pack.kind[chosen], label_smoothing=0.1) + 0.5 * patterns

    fit([*net.classify.parameters(), *net.pattern.parameters()], 1500, 3e-3, 0.1, loss)


def fit_vector(net, pack, views, members):
    """Contrasts views of one photo with many others: the batches of train.py were small."""
    def loss():
        chosen = members[torch.randperm(len(members), device=members.device)[:384]]
        one = torch.randint(0, VIEWS, (len(chosen),), device=members.device)
        other = (one + torch.randint(1, VIEWS, (len(chosen),), device=members.device)) % VIEWS
        x = F.dropout(torch.cat([views[one, chosen], views[other, chosen]]), 0.1)
        instance, supervised = train.contrast(F.normalize(net.project(x), dim=1), pack.kind[chosen].repeat(2))
        return instance + 0.5 * supervised

    fit(net.project.parameters(), 250, 1e-3, 0.02, loss)


def mirrored(fine, coarse, boxes):
    left, top, right, bottom = boxes.unbind(-1)
    return fine.flip(3), coarse.flip(3), torch.stack([1 - right, top, 1 - left, bottom], -1)


def fit_places(trainer):
    net, parts = trainer.net, []
    with torch.no_grad():
        for _ in range(BATCHES):
            x, _, boxes, counts, _, asked = trainer.batch(0.5)
            _, fine, coarse = net.body(x.contiguous(memory_format=torch.channels_last))
            parts.append((fine.half(), coarse.half(), boxes, counts, asked))
    fine, coarse, boxes, counts, asked = [torch.cat(part) for part in zip(*parts)]

    def loss():
        chosen = torch.randperm(len(fine), device=fine.device)[:64]
        x = fine[chosen].float(), coarse[chosen].float(), boxes[chosen]
        x = mirrored(*x) if torch.rand(1) < 0.5 else x
        return loss_of_places(net.places(*x[:2]), x[2], counts[chosen], asked[chosen])

    fit(net.places.parameters(), 12 * len(fine) // 64, 1.5e-3, 0.05, loss)


def main(work, fold):
    pack = Pack(work, train.DEVICE)
    # Mostly compositions: photos of one garment are easy.
    train.PHOTOS, train.LAID, train.OTHERS, train.DRESSED = 6, 40, 8, 2
    members = np.arange(len(pack.rows)) if fold == "all" else np.where(pack.fold != int(fold))[0]
    trainer = train.Trainer(pack, work, members, 1)
    state = torch.load(f"{work}/{fold}.pt", map_location=train.DEVICE)
    trainer.net.load_state_dict({name: value.float() for name, value in state["net"].items()})
    trainer.net.eval()
    views = views_of(trainer.net, pack)
    fit_names(trainer.net, pack, views, trainer.members)
    fit_vector(trainer.net, pack, views, trainer.members)
    fit_places(trainer)
    state["net"] = {name: value.half() for name, value in trainer.net.state_dict().items()}
    torch.save(state, f"{work}/{fold}.pt")


if __name__ == "__main__":
    main(*sys.argv[1:3])
