import type { Garment } from './garment.ts'
import { at, circle } from './path.ts'
import { brightness, darker, lighter, mix, palette, seamOn } from './palette.ts'
import type { Random } from './random.ts'
import type { Sheet } from './sheet.ts'

export interface Paints {
  readonly base: string
  readonly accent: string
  /** The second cloth of a colour-blocked piece; the first one's otherwise. */
  readonly block: string
  readonly seam: string
  /** The inside, seen through a neck or an opening. */
  readonly inside: string
  /** The cloth, its print turned with the part it covers. */
  readonly cloth: (degrees?: number) => string
}

const partners = [
  palette.cream,
  palette.white,
  palette.navy,
  palette.black,
  palette.mustard,
  palette.rust,
  palette.forest,
  palette.sky,
  palette.maroon,
  palette.blush,
].map(({ hex }) => hex)

const chooseAccent = (base: string, random: Random): string => {
  const apart = partners.filter((hex) => Math.abs(brightness(hex) - brightness(base)) > 0.3)
  return random.pick([apart[random.below(apart.length)] ?? palette.cream.hex])
}

interface Tile {
  readonly size: readonly [width: number, height: number]
  readonly xml: string
}

const band = (y: number, height: number, colour: string, width = 200) =>
  `<rect x="0" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`

const stripes = (base: string, accent: string, random: Random, fine: boolean): Tile => {
  if (fine)
    return { size: [26, 60], xml: `<rect x="12" width="1.6" height="60" fill="${accent}" opacity=".6"/>` }
  const third = mix(base, accent, 0.45)
  const style = random.below(4)
  if (style === 0) return { size: [200, 46], xml: band(14, 15, accent) }
  if (style === 1) return { size: [200, 80], xml: band(20, 40, accent) }
  if (style === 2)
    return { size: [200, 120], xml: band(20, 44, accent) + band(74, 8, accent) + band(92, 8, third) }
  return { size: [200, 30], xml: band(10, 6, accent) }
}

const plaid = (base: string, accent: string, random: Random): Tile => {
  const size = random.pick([110, 140, 90])
  const dark = darker(base, 0.45)
  const pale = lighter(base, 0.5)
  const bars: readonly [offset: number, width: number, colour: string, opacity: number][] = [
    [0, 0.3, dark, 0.5],
    [0.36, 0.08, dark, 0.4],
    [0.56, 0.05, accent, 0.65],
    [0.66, 0.05, accent, 0.65],
    [0.84, 0.03, pale, 0.7],
  ]
  const xml = bars
    .map(([offset, width, colour, opacity]) => {
      const [from, wide] = [offset * size, width * size]
      return `<g fill="${colour}" fill-opacity="${opacity}"><rect x="${from}" width="${wide}" height="${size}"/><rect y="${from}" width="${size}" height="${wide}"/></g>`
    })
    .join('')
  return { size: [size, size], xml }
}

const gingham = (base: string, accent: string, random: Random): Tile => {
  const size = random.pick([22, 30, 40])
  const half = size / 2
  const light = brightness(accent) > brightness(base) ? accent : palette.white.hex
  return {
    size: [size, size],
    xml: `<rect width="${size}" height="${size}" fill="${light}"/><g fill="${base}" fill-opacity=".55"><rect width="${half}" height="${size}"/><rect width="${size}" height="${half}"/></g>`,
  }
}

const dots = (accent: string, random: Random): Tile => {
  const gap = random.pick([34, 48, 64])
  const radius = gap * random.range(0.1, 0.17)
  const dot = (x: number, y: number) => `<path d="${circle(x, y, radius)}"/>`
  return {
    size: [gap, gap],
    xml: `<g fill="${accent}">${dot(gap / 4, gap / 4)}${dot(gap * 0.75, gap * 0.75)}</g>`,
  }
}

const petals = (x: number, y: number, radius: number, colours: readonly [string, string], random: Random) => {
  const count = 5 + random.below(2)
  const turn = random.range(0, 360)
  const shapes = Array.from({ length: count }, (_, index) => {
    const angle = ((turn + (index * 360) / count) * Math.PI) / 180
    const reach = radius * random.range(0.52, 0.62)
    const [px, py] = [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]
    const degrees = Math.round((angle * 180) / Math.PI)
    const tone = random.chance(0.4) ? mix(colours[0], '#ffffff', 0.18) : colours[0]
    return `<ellipse cx="${Math.round(px)}" cy="${Math.round(py)}" rx="${Math.round(radius * 5.2) / 10}" ry="${Math.round(radius * 3.4) / 10}" transform="rotate(${degrees} ${Math.round(px)} ${Math.round(py)})" fill="${tone}"/>`
  })
  return `${shapes.join('')}<path d="${circle(x, y, radius * 0.24)}" fill="${colours[1]}"/>`
}

const leaf = (x: number, y: number, length: number, degrees: number, colour: string) =>
  `<path transform="translate(${at(x, y)}) rotate(${Math.round(degrees)})" d="M0 0Q${at(length / 2, -length / 3)} ${at(length, 0)}Q${at(length / 2, length / 3)} 0 0Z" fill="${colour}"/>`

/** Flowers of two sizes, set apart by trial, and repeated over the tile's edges so that none is cut. */
const floral = (base: string, accent: string, random: Random): Tile => {
  const size = 230
  const dark = brightness(base) < 0.45
  const green = dark ? '#8c9a74' : '#5f7350'
  const blooms: readonly [readonly [string, string], readonly [string, string]] = dark
    ? [
        [mix(accent, '#f3d9cf', 0.35), '#c98a3a'],
        [random.pick(['#c4695c', '#d9a2a8', '#8fa9c4']), '#efdfae'],
      ]
    : [
        [darker(random.pick(['#c4574b', '#c96f86', '#5d79a8', '#7d5f96']), 0.05), '#e2b450'],
        [mix(accent, '#b9607a', 0.5), '#f0dca8'],
      ]
  const placed: [number, number, number][] = []
  for (let attempt = 0; attempt < 220; attempt += 1) {
    const radius = placed.length < 4 ? random.range(21, 29) : random.range(7, 13)
    const [x, y] = [random.range(0, size), random.range(0, size)]
    const clear = placed.every(([ox, oy, other]) => {
      const dx = Math.min(Math.abs(ox - x), size - Math.abs(ox - x))
      const dy = Math.min(Math.abs(oy - y), size - Math.abs(oy - y))
      return Math.hypot(dx, dy) > radius + other + 5
    })
    if (clear) placed.push([x, y, radius])
  }
  const flowers = placed.map(([x, y, radius], index) => {
    const leaves = Array.from({ length: radius > 18 ? 3 : 1 }, (_, step) =>
      leaf(x, y, radius * random.range(1.45, 1.8), step * 120 + random.range(0, 100), green),
    ).join('')
    return leaves + petals(x, y, radius, blooms[index % 3 === 1 ? 1 : 0], random)
  })
  const shifts = [-size, 0, size]
  const all = `<g>${flowers.join('')}</g>`
  const xml = shifts
    .flatMap((x) => shifts.map((y) => `<g transform="translate(${x} ${y})">${all}</g>`))
    .join('')
  return { size: [size, size], xml }
}

const tileOf = (garment: Garment, accent: string, random: Random): Tile | null => {
  const base = garment.colour.hex
  switch (garment.pattern) {
    case 'stripes':
      return stripes(base, accent, random, garment.kind === 'blazer')
    case 'plaid':
      return plaid(base, accent, random)
    case 'gingham':
      return gingham(base, accent, random)
    case 'dots':
      return dots(accent, random)
    case 'floral':
      return floral(base, accent, random)
    case 'plain':
    case 'graphic':
    case 'colourblock':
      return null
  }
}

export const createPaints = (sheet: Sheet, garment: Garment, random: Random): Paints => {
  const base = garment.colour.hex
  const accent = garment.accent?.hex ?? chooseAccent(base, random)
  const tile = tileOf(garment, accent, random)
  const printed = new Map<number, string>()
  const cloth = (degrees = 0) => {
    if (!tile) return base
    const turn = Math.round(degrees)
    const found = printed.get(turn)
    if (found) return found
    const id = sheet.name()
    const [width, height] = tile.size
    sheet.define(
      `<pattern id="${id}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><rect width="${width}" height="${height}" fill="${base}"/>${tile.xml}</pattern>`,
    )
    printed.set(turn, `url(#${id})`)
    return `url(#${id})`
  }
  return {
    base,
    accent,
    cloth,
    block: garment.pattern === 'colourblock' ? accent : base,
    seam: seamOn(base),
    inside: darker(base, 0.34),
  }
}
