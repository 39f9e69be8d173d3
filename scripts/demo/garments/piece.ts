import type { Pattern } from './prints.ts'
import { darker, luminance, lighter } from './palette.ts'
import type { Dice } from './random.ts'

/** How the cloth catches light: which weave tile is laid over it and how deep it wrinkles. */
export type Fabric = 'jersey' | 'fleece' | 'denim' | 'wool' | 'canvas' | 'leather' | 'knit' | 'silk'

/** A garment taken apart into what the photograph needs. */
export interface Piece {
  /** SVG elements in natural colours, evenly lit. */
  art: string
  /** SVG strokes and shapes, white raised and black sunk, from which light and shade are worked out. */
  relief: string
  fabric: Fabric
  /** How deeply it wrinkles, 1 for a tee. */
  wrinkle: number
  width: number
  height: number
  /** The middle of the whole, put near the middle of the frame. */
  middle: readonly [x: number, y: number]
  /** What the close view shows. */
  focus: readonly [x: number, y: number]
  /** Where a hanger's hook would come out of the neck, for what can hang. */
  hook?: readonly [x: number, y: number]
}

/** What a kind's drawing is given. */
export interface Cloth {
  base: string
  accent: string
  pattern: Pattern
  roll: Dice
  /** Fill of a panel whose grain is turned by so many degrees. */
  panel(path: string, grain?: number): string
  /** A print in the middle of the chest, nothing unless the pattern asks for one. */
  chest(x: number, y: number, size: number): string
}

/** Thread is seen as a darker line on light cloth, a lighter one on the darkest. */
export const threadOf = (hex: string) => (luminance(hex) > 0.2 ? darker(hex, 0.34) : lighter(hex, 0.16))

export const stroke = (path: string, colour: string, width: number, extra = '') =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" ${extra.includes('linecap') ? '' : 'stroke-linecap="round" '}stroke-linejoin="round" ${extra}/>`

/** Where two panels meet: a dark groove with a row of stitches beside it. */
export const seam = (path: string, cloth: string, width = 2.4) =>
  stroke(path, '#000', width * 2.6, 'opacity="0.07"') +
  stroke(path, darker(cloth, 0.5), width, 'opacity="0.6"')

export const stitches = (path: string, thread: string, width = 2) =>
  stroke(path, thread, width, 'stroke-dasharray="7 4" stroke-linecap="butt" opacity="0.75"')

/** A soft dark rim made of nested strokes: a blur filter over the whole frame would cost too much. */
export const rim = (path: string, size = 16, strength = 0.07) =>
  [1, 0.66, 0.4, 0.2]
    .map((share) => stroke(path, '#0a0808', size * share, `opacity="${(strength * 0.66).toFixed(3)}"`))
    .join('')

/** A fold raised (or, with a negative height, sunk) along a line; it fades towards both ends. */
export const fold = (path: string, width: number, height: number) =>
  [1, 0.6, 0.3]
    .map((share) =>
      stroke(path, height > 0 ? '#fff' : '#000', width * share, `opacity="${Math.abs(height) / 3}"`),
    )
    .join('')

export const raised = (path: string, height: number) =>
  `<path d="${path}" fill="${height > 0 ? '#fff' : '#000'}" opacity="${Math.abs(height)}"/>`

export const button = (x: number, y: number, radius: number, colour: string) =>
  `<circle cx="${x + radius * 0.25}" cy="${y + radius * 0.4}" r="${radius * 1.15}" fill="#000" opacity="0.28"/>` +
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>` +
  `<circle cx="${x}" cy="${y}" r="${radius * 0.68}" fill="${darker(colour, 0.14)}"/>` +
  `<circle cx="${x - radius * 0.25}" cy="${y - radius * 0.3}" r="${radius * 0.28}" fill="#fff" opacity="0.35"/>` +
  [-1, 1]
    .map(
      (side) =>
        `<circle cx="${x + side * radius * 0.25}" cy="${y}" r="${radius * 0.13}" fill="#111" opacity="0.7"/>`,
    )
    .join('')

/** Short parallel lines along a band, as knitted ribbing has. */
export const ribs = (
  from: readonly [number, number],
  to: readonly [number, number],
  depth: readonly [number, number],
  colour: string,
  bow = 0,
) => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const count = Math.max(4, Math.round(length / 9))
  let path = ''
  for (let index = 1; index < count; index += 1) {
    const share = index / count
    const x = from[0] + (to[0] - from[0]) * share
    const y = from[1] + (to[1] - from[1]) * share + Math.sin(share * Math.PI) * bow
    path += `M${x.toFixed(1)} ${y.toFixed(1)}l${depth[0].toFixed(1)} ${depth[1].toFixed(1)}`
  }
  return stroke(path, darker(colour, 0.5), 2.6, 'opacity="0.4"')
}
