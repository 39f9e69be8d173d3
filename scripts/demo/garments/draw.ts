import { draw, type Kind } from './kinds/index.ts'
import { colours, darker, lighter, luminance, type ColourName } from './palette.ts'
import type { Cloth, Piece } from './piece.ts'
import { emblem, patternTile, type Pattern } from './prints.ts'
import { dice, hashText } from './random.ts'

export interface Garment {
  kind: Kind
  colour: ColourName
  accent?: ColourName
  pattern: Pattern
  seed: number
}

const accentOf = (garment: Garment) => {
  if (garment.accent) return colours[garment.accent].hex
  const { hex } = colours[garment.colour]
  return luminance(hex) > 0.5 ? '#2f3d57' : '#ece6d8'
}

/** Panels share one pattern per grain direction; the definitions are collected on the way. */
const clothOf = (garment: Garment, defs: string[]): Cloth => {
  const seed = hashText(`${garment.kind}${garment.seed}`)
  const base = colours[garment.colour].hex
  const accent = accentOf(garment)
  const { pattern } = garment
  const roll = dice(seed)
  return {
    base,
    accent,
    pattern,
    roll,
    panel: (path, turned = 0) => {
      const plain = `<path d="${path}" fill="${base}"/>`
      if (pattern === 'plain' || pattern === 'graphic') return plain
      const id = `p${defs.length}`
      defs.push(patternTile(id, pattern, base, accent, dice(seed + 5), turned))
      return `${plain}<path d="${path}" fill="url(#${id})"/>`
    },
    chest: (x, y, size) => {
      if (pattern !== 'graphic') return ''
      const ink = luminance(base) > 0.45 ? darker(accent, 0.1) : lighter(accent, 0.1)
      const second = luminance(base) > 0.45 ? '#b6503a' : '#d89b54'
      return `<g transform="translate(${x} ${y}) scale(${size.toFixed(2)})" opacity="0.92">${emblem(dice(seed + 9), ink, second)}</g>`
    },
  }
}

interface Placed {
  piece: Piece
  defs: string
  transform: string
}

/** The piece and how it lies in the frame of 960 by 1200. */
export const placed = (garment: Garment, view: number, hanging: boolean): Placed => {
  const defs: string[] = []
  const piece = draw[garment.kind](clothOf(garment, defs))
  const roll = dice(hashText(`${garment.kind}${garment.seed}:${view}`))
  const fit = Math.min((960 * 0.86) / piece.width, (1200 * 0.78) / piece.height)
  const close = view === 1
  const scale = fit * (close ? roll.between(1.5, 1.75) : roll.between(0.95, 1.02))
  const turn = hanging ? roll.around(0.8) : close ? roll.pick([-1, 1]) * roll.between(6, 17) : roll.around(4)
  const [x, y] = close ? piece.focus : piece.middle
  const [toX, toY] = [
    480 + roll.around(close ? 40 : 16),
    600 + roll.around(close ? 40 : 18) + (hanging ? 30 : 0),
  ]
  return {
    piece,
    defs: defs.join(''),
    transform: `translate(${toX.toFixed(1)} ${toY.toFixed(1)}) rotate(${turn.toFixed(2)}) scale(${scale.toFixed(4)}) translate(${-x} ${-y})`,
  }
}

const hanger = ([x, y]: readonly [number, number]) =>
  `<g transform="translate(${x} ${y})"><path d="M0 -14V-64C0 -84 34 -84 34 -110C34 -140 -22 -144 -26 -112" fill="none" stroke="#8d8f92" stroke-width="7" stroke-linecap="round"/>` +
  `<path d="M-2 -14V-64C-2 -84 32 -84 32 -110" fill="none" stroke="#fff" stroke-width="2" opacity="0.5"/></g>`

const frame = (size: readonly [number, number], defs: string, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 960 1200"><defs>${defs}</defs>${body}</svg>`

/** The piece alone, evenly lit, on a transparent ground. */
export const drawGarment = (garment: Garment, view: number, hanging = false): string => {
  const { piece, defs, transform } = placed(garment, view, hanging)
  const hook = hanging && piece.hook ? hanger(piece.hook) : ''
  return frame([960, 1200], defs, `<g transform="${transform}">${hook}${piece.art}</g>`)
}

/** Its folds and raised parts as a height map at half size. */
export const drawRelief = (garment: Garment, view: number, hanging = false): string => {
  const { piece, transform } = placed(garment, view, hanging)
  return frame(
    [480, 600],
    '',
    `<rect width="960" height="1200" fill="#808080"/><g transform="${transform}">${piece.relief}</g>`,
  )
}
