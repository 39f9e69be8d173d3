import { darker, lighter, mix } from '../palette.ts'
import { at, box, circle, corner, distance, open, shape, type Point } from '../path.ts'
import type { Sheet } from '../sheet.ts'
import type { Bench } from './piece.ts'
import type { Cut } from './top.ts'

export const button = (sheet: Sheet, [x, y]: Point, radius: number, colour: string): void => {
  sheet.part(circle(x, y, radius), darker(colour, 0.25), { level: 136, gloss: 0.8, weave: 0 })
  sheet.tint(circle(x, y, radius * 0.82), colour)
  sheet.tint(circle(x - radius * 0.2, y - radius * 0.24, radius * 0.4), lighter(colour, 0.5), 0.5)
  const hole = radius * 0.24
  for (const [dx, dy] of [
    [-hole, -hole],
    [hole, -hole],
    [-hole, hole],
    [hole, hole],
  ] as const) {
    sheet.tint(circle(x + dx, y + dy, radius * 0.13), darker(colour, 0.6))
  }
}

/** A domed metal button, as on denim. */
export const stud = (sheet: Sheet, [x, y]: Point, radius: number, metal = '#a98d5f'): void => {
  sheet.part(circle(x, y, radius), darker(metal, 0.35), { level: 140, gloss: 1, weave: 0 })
  sheet.tint(circle(x, y, radius * 0.78), metal)
  sheet.tint(circle(x - radius * 0.25, y - radius * 0.28, radius * 0.32), lighter(metal, 0.7), 0.8)
}

export const zip = (sheet: Sheet, line: readonly Point[], tape: string, metal: string): void => {
  const path = open(...line)
  sheet.cord(path, tape, 20, { level: 108, weave: 0.6 })
  sheet.line(path, { colour: metal, width: 8, dash: '3 2.4' })
  sheet.line(path, { colour: darker(tape, 0.5), width: 1.4, opacity: 0.7 })
  const [x, y] = line[0] ?? [0, 0]
  sheet.part(box(x - 7, y + 2, 14, 16, 4), metal, { level: 136, gloss: 1, weave: 0 })
  sheet.part(box(x - 4.5, y + 16, 9, 30, 4), lighter(metal, 0.15), { level: 140, gloss: 1, weave: 0 })
}

export const drawCord = (sheet: Sheet, line: readonly Point[], colour: string, tip = '#c9c4ba'): void => {
  sheet.cord(open(...line), darker(colour, 0.16), 9, { level: 128, weave: 0.6 })
  sheet.line(open(...line), { colour: lighter(colour, 0.12), width: 4.5, dash: '4 2.5' })
  const [from, to] = [line.at(-2), line.at(-1)]
  if (!from || !to) return
  const share = 20 / distance(from, to)
  const end: Point = [to[0] + (to[0] - from[0]) * share, to[1] + (to[1] - from[1]) * share]
  sheet.cord(open(to, end), tip, 9, { level: 134, gloss: 0.9, weave: 0 })
}

/** A patch pocket, pointed below, with or without a flap. */
export const patchPocket = (
  { sheet, paints }: Pick<Bench, 'sheet' | 'paints'>,
  [x, y]: Point,
  [width, height]: readonly [number, number],
  options: { fill?: string; flap?: boolean; thread?: string; point?: number } = {},
): void => {
  const { fill = paints.cloth(), flap = false, thread = paints.seam, point = 14 } = options
  const [left, right, low] = [x - width / 2, x + width / 2, y + height]
  const outline = (inset: number) =>
    shape(
      corner(left + inset, y + inset * 0.4),
      corner(right - inset, y + inset * 0.4),
      corner(right - inset - 2, low - point - inset),
      corner(x, low - inset),
      corner(left + inset + 2, low - point - inset),
    )
  sheet.part(outline(0), fill, { level: 110 })
  sheet.seam(outline(0), paints.seam, 1.6)
  sheet.stitch(outline(5), thread, 1.6)
  if (!flap) {
    sheet.stitch(open([left + 4, y + 13], [right - 4, y + 13]), thread, 1.6)
    return
  }
  const lid = (inset: number) =>
    shape(
      corner(left - 4 + inset, y - 12 + inset),
      corner(right + 4 - inset, y - 12 + inset),
      corner(right + 4 - inset, y + 26 - inset),
      corner(x, y + 42 - inset),
      corner(left - 4 + inset, y + 26 - inset),
    )
  sheet.part(lid(0), fill, { level: 122 })
  sheet.seam(lid(0), paints.seam, 1.6)
  sheet.stitch(lid(5), thread, 1.6)
}

/** A strip that closes the front, with its buttons. */
export const placket = (
  { sheet, paints }: Bench,
  [x, from, to]: readonly [number, number, number],
  width: number,
  buttons: { count: number; colour: string; metal?: boolean; thread?: string },
): void => {
  const outline = shape(
    corner(x - width / 2, from),
    corner(x + width / 2, from),
    corner(x + width / 2 + 2, to),
    corner(x - width / 2 + 1, to),
  )
  sheet.part(outline, paints.cloth(), { level: 108 })
  sheet.seam(`M${at(x + width / 2, from)}L${at(x + width / 2 + 2, to)}`, darker(paints.base, 0.6), 2)
  const thread = buttons.thread ?? paints.seam
  sheet.stitch(`M${at(x - width / 2 + 4, from)}L${at(x - width / 2 + 5, to)}`, thread, 1.4)
  sheet.stitch(`M${at(x + width / 2 - 4, from)}L${at(x + width / 2 - 3, to)}`, thread, 1.4)
  for (let index = 0; index < buttons.count; index += 1) {
    const y = from + ((index + 0.35) / buttons.count) * (to - from)
    if (buttons.metal) stud(sheet, [x, y], 10)
    else button(sheet, [x, y], 8.5, buttons.colour)
  }
}

/** A turned-down collar: the stand behind, and a leaf on either side. */
export const collar = ({ sheet, paints, back }: Bench, cut: Cut, fill: string, reach = 1): void => {
  const { top, neck, depth } = cut
  if (back) {
    const leaf = shape(
      corner(-neck - 16, top + 16),
      [-neck * 0.7, top - 22],
      [0, top - 30],
      [neck * 0.7, top - 22],
      corner(neck + 16, top + 16),
      corner(neck + 22, top + 44),
      [0, top + 34],
      corner(-neck - 22, top + 44),
    )
    sheet.part(leaf, fill, { level: 120 })
    sheet.seam(leaf, paints.seam, 1.6)
    return
  }
  const stand = shape(
    corner(-neck - 4, top + 6),
    [-neck * 0.6, top - 20],
    [0, top - 27],
    [neck * 0.6, top - 20],
    corner(neck + 4, top + 6),
    [neck * 0.6, top + 12],
    [0, top + 18],
    [-neck * 0.6, top + 12],
  )
  sheet.part(stand, mix(paints.base, '#0d0b10', 0.16), { level: 104 })
  sheet.seam(stand, paints.seam, 1.4)
  for (const side of [-1, 1] as const) {
    const put = (x: number, y: number, kind?: 'corner'): Point => [x * side, top + y, kind]
    const leaf = shape(
      put(neck * 0.86, -16, 'corner'),
      put(neck + 14, 4),
      put(neck + 32 * reach, 40),
      put(neck * 0.62 + 46 * reach, depth + 34 * reach, 'corner'),
      put(22, depth + 6),
      put(2, depth - 6, 'corner'),
      put(neck * 0.45, depth * 0.5),
    )
    sheet.part(leaf, fill, { level: 124 })
    sheet.seam(leaf, paints.seam, 1.6)
    sheet.stitch(
      open(
        put(neck + 26 * reach, 42),
        put(neck * 0.62 + 40 * reach, depth + 26 * reach, 'corner'),
        put(14, depth - 2),
      ),
      paints.seam,
      1.3,
    )
    sheet.fold(put(neck * 0.9, 6), put(neck * 0.3, depth * 0.72), 9, 0.6)
  }
}

/** Where the cloth has been worn pale. */
export const glow = (
  { sheet }: Pick<Bench, 'sheet'>,
  [x, y]: Point,
  [rx, ry]: readonly [number, number],
  colour: string,
  opacity: number,
) => {
  const id = sheet.name()
  sheet.define(
    `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/><stop offset=".5" stop-color="${colour}" stop-opacity="${Math.round(opacity * 55) / 100}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
  )
  sheet.tint(box(x - rx, y - ry, rx * 2, ry * 2), `url(#${id})`)
}

/** A slit pocket, bound on both sides. */
export const welt = ({ sheet, paints }: Bench, from: Point, to: Point, width = 14): void => {
  const path = open(from, to)
  sheet.cord(path, darker(paints.base, 0.12), width, { level: 114 })
  sheet.line(path, { colour: darker(paints.base, 0.7), width: 2.6, opacity: 0.8 })
}

export const metalOf = (bright: boolean): string => (bright ? '#b9b7b2' : '#a58a55')
