import { darker, lighter, mix } from './palette.ts'
import type { Dice } from './random.ts'

export type Pattern = 'plain' | 'stripes' | 'checks' | 'floral' | 'dots' | 'graphic'

const tile = (id: string, size: readonly [number, number], grain: number, scale: number, art: string) =>
  `<pattern id="${id}" width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse" ` +
  `patternTransform="rotate(${grain.toFixed(1)}) scale(${scale.toFixed(3)})">${art}</pattern>`

const rect = (x: number, y: number, width: number, height: number, fill: string, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" opacity="${opacity}"/>`

const flower = (x: number, y: number, radius: number, turn: number, petal: string, heart: string) => {
  let art = ''
  for (let index = 0; index < 5; index += 1) {
    const angle = turn + (index * Math.PI * 2) / 5
    const [px, py] = [x + Math.cos(angle) * radius * 0.55, y + Math.sin(angle) * radius * 0.55]
    art += `<ellipse cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" rx="${(radius * 0.52).toFixed(1)}" ry="${(radius * 0.36).toFixed(1)}" transform="rotate(${((angle * 180) / Math.PI).toFixed(0)} ${px.toFixed(1)} ${py.toFixed(1)})" fill="${petal}"/>`
  }
  return `${art}<circle cx="${x}" cy="${y}" r="${(radius * 0.24).toFixed(1)}" fill="${heart}"/>`
}

const leaf = (x: number, y: number, length: number, turn: number, fill: string) =>
  `<path d="M0 0C${length * 0.3} ${-length * 0.32} ${length * 0.8} ${-length * 0.25} ${length} 0C${length * 0.8} ${length * 0.2} ${length * 0.3} ${length * 0.25} 0 0Z" transform="translate(${x} ${y}) rotate(${turn})" fill="${fill}"/>`

/** Everything near an edge is drawn again beyond it, so the tile repeats without a seam. */
const wrapped = (size: number, draw: (x: number, y: number) => string, x: number, y: number) => {
  let art = ''
  for (const dx of [-size, 0, size]) for (const dy of [-size, 0, size]) art += draw(x + dx, y + dy)
  return art
}

const floral = (roll: Dice, base: string, accent: string) => {
  const size = 170
  const leafy = mix('#4d6b46', base, 0.25)
  const spots: readonly (readonly [number, number, number])[] = [
    [35, 40, 26],
    [118, 30, 17],
    [80, 98, 30],
    [150, 110, 19],
    [28, 138, 16],
    [112, 152, 14],
  ]
  return spots
    .map(([x, y, radius], index) => {
      const petal =
        index % 3 === 1 ? lighter(accent, 0.45) : index % 3 === 2 ? mix(accent, base, 0.35) : accent
      const turn = roll.between(0, 6)
      const stem = roll.between(0, 360)
      return wrapped(
        size,
        (px, py) =>
          leaf(px, py, radius * 1.7, stem, leafy) +
          leaf(px, py, radius * 1.5, stem + 130, darker(leafy, 0.15)) +
          flower(px, py, radius, turn, petal, '#d9a93f'),
        x,
        y,
      )
    })
    .join('')
}

/** The repeat of a woven or printed pattern, turned with the grain of its panel. */
export const patternTile = (
  id: string,
  pattern: Exclude<Pattern, 'plain' | 'graphic'>,
  base: string,
  accent: string,
  roll: Dice,
  grain: number,
): string => {
  const scale = roll.between(0.85, 1.2)
  if (pattern === 'stripes') {
    const broad = roll.between(14, 44)
    const gap = broad * roll.between(0.9, 2.1)
    return tile(id, [80, broad + gap], grain, scale, rect(0, 0, 80, broad, accent))
  }
  if (pattern === 'checks') {
    const size = roll.pick([64, 84, 104])
    const band = size * roll.pick([0.5, 0.42])
    const thin = roll.chance(0.6) ? lighter(base, 0.6) : darker(accent, 0.4)
    const art =
      rect(0, 0, band, size, accent, 0.5) +
      rect(0, 0, size, band, accent, 0.5) +
      rect(size * 0.74, 0, 4, size, thin, 0.6) +
      rect(0, size * 0.74, size, 4, thin, 0.6)
    return tile(id, [size, size], grain, scale, art)
  }
  if (pattern === 'dots') {
    const size = roll.pick([34, 46, 62])
    const radius = size * roll.between(0.13, 0.19)
    const dot = (x: number, y: number) =>
      `<circle cx="${x}" cy="${y}" r="${radius.toFixed(1)}" fill="${accent}"/>`
    const art = dot(size / 4, size / 4) + dot((size * 3) / 4, (size * 3) / 4)
    return tile(id, [size, size], grain, scale, art)
  }
  return tile(id, [170, 170], grain, scale * 0.9, floral(roll, base, accent))
}

const bars = (roll: Dice, width: number, y: number, height: number, fill: string) => {
  // Worn block letters: stems and bowls, as no font can be counted on.
  let art = ''
  const count = roll.pick([5, 6, 7])
  const step = width / count
  const pen = step * 0.22
  for (let index = 0; index < count; index += 1) {
    const x = -width / 2 + index * step
    const w = step * 0.74
    const glyph = roll.pick([
      `M${x} ${y + height}V${y}H${x + w}V${y + height}M${x} ${y + height * 0.55}H${x + w}`,
      `M${x + w} ${y}H${x}V${y + height}H${x + w}M${x} ${y + height / 2}H${x + w * 0.8}`,
      `M${x} ${y}H${x + w}V${y + height}H${x}Z`,
      `M${x} ${y + height}V${y}L${x + w} ${y + height}V${y}`,
      `M${x} ${y}V${y + height}H${x + w}`,
      `M${x} ${y + height}V${y}H${x + w}V${y + height / 2}H${x}M${x + w * 0.4} ${y + height / 2}L${x + w} ${y + height}`,
      `M${x} ${y}H${x + w}M${x + w / 2} ${y}V${y + height}`,
      `M${x + w} ${y}H${x}V${y + height / 2}H${x + w}V${y + height}H${x}`,
    ])
    art += `<path d="${glyph}" fill="none" stroke="${fill}" stroke-width="${pen.toFixed(1)}" stroke-linejoin="round"/>`
  }
  return art
}

const emblems: readonly ((roll: Dice, ink: string, second: string) => string)[] = [
  // A sun going down behind hills.
  (roll, ink, second) =>
    `<circle cx="0" cy="-20" r="62" fill="${second}"/>` +
    [0, 1, 2]
      .map(
        (row) =>
          `<rect x="-70" y="${2 + row * 15}" width="140" height="${4 + row * 2}" fill="${ink}" opacity="0.9"/>`,
      )
      .join('') +
    `<path d="M-100 45L-52 ${-22 + roll.around(8)}L-22 16L18 ${-38 + roll.around(8)}L100 45Z" fill="${ink}"/>` +
    bars(roll, 190, 62, 26, ink),
  // A college number in an arch of letters.
  (roll, ink, second) =>
    bars(roll, 210, -86, 40, ink) +
    `<path d="M-46 -28H-10V66M-46 66H26M34 -28H80V18H34V66H80" fill="none" stroke="${second}" stroke-width="22"/>` +
    bars(roll, 130, 88, 16, ink),
  // A rose in a ring.
  (roll, ink, second) =>
    `<circle cx="0" cy="0" r="92" fill="none" stroke="${ink}" stroke-width="7"/>` +
    leaf(0, 16, 80, 35, ink) +
    leaf(0, 16, 80, 145, ink) +
    flower(0, -6, 50, roll.between(0, 6), second, ink) +
    flower(0, -6, 26, 0.6, ink, second),
  // Two bold waves over a short word.
  (roll, ink, second) =>
    [-46, -14, 18]
      .map(
        (y, index) =>
          `<path d="M-104 ${y}c26 -36 52 -36 70 0s44 36 70 0s44 -36 68 0" fill="none" stroke="${index === 1 ? second : ink}" stroke-width="17" stroke-linecap="round"/>`,
      )
      .join('') + bars(roll, 170, 58, 34, ink),
]

export const emblem = (roll: Dice, ink: string, second: string) => roll.pick(emblems)(roll, ink, second)
