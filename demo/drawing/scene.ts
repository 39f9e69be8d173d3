import type { Garment, Kind } from './garment.ts'
import { brightness, rgbOf, type Rgb } from './palette.ts'
import { createRandom, seedOf, type Random } from './random.ts'
import type { SurfaceName } from './surfaces.ts'

/** Where and how a photo is taken; a seller keeps neither from one photo to the next. */
export interface Scene {
  readonly surface: SurfaceName
  /** Multiplies the surface: the paint of a wall, the colour of a sheet of paper. */
  readonly tint: Rgb
  readonly hung: boolean
  readonly turn: number
  readonly fill: number
  readonly shift: readonly [x: number, y: number]
  readonly light: {
    readonly degrees: number
    readonly warmth: number
    readonly strength: number
    readonly exposure: number
  }
  /** Sun through a window or leaves, falling over everything. */
  readonly sun: 'none' | 'window' | 'leaves'
}

interface Ground {
  readonly surface: SurfaceName
  readonly tints: readonly [string, ...string[]]
  readonly bright: number
}

const floors: readonly Ground[] = [
  { surface: 'oak', tints: ['#ffffff', '#fff4e6', '#f2e6da'], bright: 0.62 },
  { surface: 'walnut', tints: ['#ffffff', '#fff2e8'], bright: 0.36 },
  { surface: 'whitewash', tints: ['#ffffff', '#fbf6ee'], bright: 0.82 },
  { surface: 'linen', tints: ['#ffffff', '#fffaf2', '#e6ebee'], bright: 0.88 },
  { surface: 'linen', tints: ['#d9dde6', '#e8d6d0', '#cfd6c8'], bright: 0.72 },
  { surface: 'oat', tints: ['#ffffff', '#f4ece2'], bright: 0.76 },
  { surface: 'concrete', tints: ['#ffffff', '#f2eee8'], bright: 0.68 },
  { surface: 'terrazzo', tints: ['#ffffff'], bright: 0.85 },
  { surface: 'tiles', tints: ['#ffffff', '#f6efe4', '#e2e8e4'], bright: 0.86 },
  { surface: 'banig', tints: ['#ffffff', '#fff6ea'], bright: 0.62 },
  { surface: 'paper', tints: ['#f4d9d2', '#dfe6d6', '#d8e4ee', '#f6e9c8', '#e7dcee'], bright: 0.85 },
  { surface: 'rug', tints: ['#ffffff', '#eee9e4'], bright: 0.8 },
]

const walls: readonly Ground[] = [
  { surface: 'plaster', tints: ['#ffffff', '#fbf3e6', '#f6f4f0'], bright: 0.88 },
  { surface: 'plaster', tints: ['#dfe6d8', '#efd9cc', '#d6e0e6'], bright: 0.8 },
  { surface: 'plaster', tints: ['#c9a48c', '#93a596', '#8c99a6'], bright: 0.6 },
  { surface: 'concrete', tints: ['#ffffff', '#f7efe6'], bright: 0.68 },
  { surface: 'whitewash', tints: ['#ffffff'], bright: 0.82 },
]

/** Cloth is never laid on a ground as bright as itself. */
const choose = (grounds: readonly Ground[], hex: string, random: Random): Ground => {
  const tone = brightness(hex)
  const [r, g, b] = rgbOf(hex)
  const colourful = Math.max(r, g, b) - Math.min(r, g, b) > 60
  const apart = grounds.filter(({ bright }) => Math.abs(bright - tone) > (colourful ? 0.13 : 0.17))
  const first = grounds[0] ?? floors[0]!
  return apart[random.below(apart.length)] ?? first
}

const hangable: ReadonlySet<Kind> = new Set(['tee', 'polo', 'longsleeve', 'blazer', 'jacket', 'dress'])

export const sceneOf = (garment: Garment, view: number): Scene => {
  const random = createRandom(seedOf('scene', garment.kind, garment.seed, view))
  const hung = view !== 1 && hangable.has(garment.kind) && random.chance(garment.kind === 'tee' ? 0.3 : 0.42)
  // The close-up is taken where the first photo was.
  const place = createRandom(seedOf('ground', garment.kind, garment.seed, view === 1 ? 0 : view))
  const ground = choose(hung ? walls : floors, garment.colour.hex, place)
  const closer = view === 1
  return {
    surface: ground.surface,
    tint: rgbOf(random.pick(ground.tints)),
    hung,
    turn: hung ? random.range(-1, 1) : random.range(-4.5, 4.5) + (closer ? random.range(-12, 12) : 0),
    fill: random.range(0.95, 1.04),
    shift: closer
      ? [random.range(-30, 30), random.range(-30, 30)]
      : [random.range(-22, 22), random.range(-18, 22)],
    light: {
      degrees: random.range(205, 250) + (random.chance(0.3) ? 70 : 0),
      warmth: random.range(-0.4, 1),
      strength: random.range(0.85, 1.15),
      exposure: random.range(0.97, 1.06),
    },
    sun: random.chance(0.14) ? 'window' : random.chance(0.1) ? 'leaves' : 'none',
  }
}
