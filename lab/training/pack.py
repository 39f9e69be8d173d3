"""Packs small copies of all training pictures into one file that fits on a rented GPU.

usage: pack.py PHOTOS NONE WORK. Reads WORK/photos.json and the pictures of PHOTOS/images, and the sources of no-garment.csv, each in a
folder of NONE. Writes WORK/pack.bin (WebP pictures, and after each photo the mask of its garment as PNG) and WORK/pack.json."""

import csv
import glob
import json
import os
import random
import sys

import cv2
import numpy as np

PHOTO_SIDE, OTHER_SIDE = 256, 160  # of the shorter side
MASK_SIDE = 160  # of the longer side
JUDGES = 4  # every fourth class of a source "classes" only judges
LEAST_SIDE, LONGEST_SHAPE = 64, 3


def small(picture, side):
    height, width = picture.shape[:2]
    scale = min(side / min(height, width), 1.8 * side / max(height, width))
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return cv2.resize(picture, (round(width * scale), round(height * scale)), interpolation=method)


def webp(picture, quality):
    return cv2.imencode(".webp", picture, [cv2.IMWRITE_WEBP_QUALITY, quality])[1].tobytes()


def garment_in(picture):
    """The mask of the garment by GrabCut, which takes the middle for the garment and the border for the ground, or None."""
    height, width = picture.shape[:2]
    scale = MASK_SIDE / max(height, width)
    picture = cv2.resize(picture, (round(width * scale), round(height * scale)), interpolation=cv2.INTER_AREA)
    height, width = picture.shape[:2]
    border, outer = [max(2, round(min(height, width) * share)) for share in (0.03, 0.10)]
    guess = np.full((height, width), cv2.GC_BGD, np.uint8)
    guess[border:-border, border:-border] = cv2.GC_PR_BGD
    guess[outer:-outer, outer:-outer] = cv2.GC_PR_FGD
    try:
        cv2.grabCut(picture, guess, None, np.zeros((1, 65)), np.zeros((1, 65)), 4, cv2.GC_INIT_WITH_MASK)
    except cv2.error:  # a picture of one colour
        return None
    mask = np.isin(guess, (cv2.GC_FGD, cv2.GC_PR_FGD)).astype(np.uint8)
    mask = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8))
    parts, named, sizes, _ = cv2.connectedComponentsWithStats(mask)
    return (named == 1 + sizes[1:, cv2.CC_STAT_AREA].argmax()).astype(np.uint8) if parts > 1 else None


class Pack:
    def __init__(self, work):
        self.work, self.rows, self.length = work, [], 0
        self.out = open(f"{work}/pack.bin", "wb")

    def add(self, picture, mask=b"", **row):
        self.rows.append({**row, "offset": self.length, "length": len(picture), "mask": len(mask)})
        self.out.write(picture + mask)
        self.length += len(picture) + len(mask)

    def close(self):
        self.out.close()
        with open(f"{self.work}/pack.json", "w") as out:
            json.dump(self.rows, out)


def add_photos(pack, folder):
    for photo in json.load(open(f"{pack.work}/photos.json")):
        picture = cv2.imread(f"{folder}/images/{photo['image']}.jpg")
        mask = garment_in(picture)
        png = b"" if mask is None else cv2.imencode(".png", mask * 255, [cv2.IMWRITE_PNG_BILEVEL, 1])[1].tobytes()
        pack.add(webp(small(picture, PHOTO_SIDE), 80), png, group="photo", **photo)


def opened(path):
    """The picture on a plain ground where it is transparent. None if it is none, tiny or very long."""
    picture = cv2.imread(os.path.realpath(path), cv2.IMREAD_UNCHANGED)
    if picture is None or min(picture.shape[:2]) < LEAST_SIDE or max(picture.shape[:2]) > LONGEST_SHAPE * min(picture.shape[:2]):
        return None
    if picture.dtype != np.uint8:
        picture = (picture / 256).astype(np.uint8)
    if picture.ndim == 2:
        return cv2.cvtColor(picture, cv2.COLOR_GRAY2BGR)
    if picture.shape[2] == 4:
        alpha, ground = picture[:, :, 3:] / 255, [random.randint(120, 255) for _ in range(3)]
        return (picture[:, :, :3] * alpha + np.array(ground) * (1 - alpha)).astype(np.uint8)
    return picture


def add_some(pack, paths, most, group, source):
    paths = sorted(paths)
    random.shuffle(paths)
    added = 0
    for path in paths:
        if added == most:
            return
        picture = opened(path)
        if picture is not None:
            pack.add(webp(small(picture, OTHER_SIDE), 62), group=group, source=source)
            added += 1


def pictures_in(folder):
    return [path for path in glob.glob(f"{folder}/**/*", recursive=True) if path.lower().endswith((".jpg", ".jpeg", ".png", ".webp"))]


def add_source(pack, folder, source, use, most):
    if use != "classes":
        return add_some(pack, pictures_in(folder), most, use, source)
    classes = sorted({os.path.dirname(path) for path in pictures_in(folder)})
    for number, one in enumerate(classes):
        judges = number % JUDGES == JUDGES - 1
        add_some(pack, pictures_in(one), most // 2 if judges else most, "judge" if judges else "other",
                 f"{source} {os.path.basename(one)}")


def main(photos, none, work):
    random.seed(3)
    pack = Pack(work)
    add_photos(pack, photos)
    for row in csv.DictReader(open(f"{os.path.dirname(__file__)}/no-garment.csv")):
        add_source(pack, f"{none}/{row['source']}", row["source"], row["use"], int(row["most"]))
    pack.close()
    print(f"{len(pack.rows)} pictures, {pack.length / 2 ** 20:.0f} MB")


if __name__ == "__main__":
    main(*sys.argv[1:4])
