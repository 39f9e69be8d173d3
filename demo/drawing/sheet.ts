import { lens, type Point } from './path.ts'

/**
 * A piece is drawn three times over, in the same coordinates: its colour, its relief (red is how high a part
 * lies, green how much it shines, blue how much of the weave shows) and its folds (grey is flat, white a
 * ridge, black a valley). The light is worked out from the last two.
 */
export interface Sheet {
  readonly define: (xml: string) => void
  readonly group: (transform: string, draw: () => void) => void
  readonly clipped: (outline: string, draw: () => void) => void
  readonly part: (outline: string, fill: string, surface?: Partial<Surface>) => void
  readonly tint: (outline: string, fill: string, opacity?: number) => void
  readonly line: (path: string, stroke: Stroke) => void
  /** Colour and height together: cords, straps, thread. */
  readonly cord: (path: string, colour: string, width: number, surface?: Partial<Surface>) => void
  readonly seam: (path: string, colour: string, width?: number) => void
  readonly stitch: (path: string, colour: string, width?: number) => void
  readonly ridge: (path: string, width: number, strength: number) => void
  readonly fold: (from: Point, to: Point, width: number, strength: number, bend?: number) => void
  readonly pucker: (path: string, width: number, strength?: number) => void
  readonly name: () => string
  readonly layers: () => { defs: string; colour: string; relief: string; folds: string }
}

export interface Surface {
  /** 0 to 255; the body of a garment lies at 100, a pocket on it at 116. */
  readonly level: number
  readonly gloss: number
  readonly weave: number
}

interface Stroke {
  readonly colour: string
  readonly width: number
  readonly opacity?: number
  readonly dash?: string
}

const round = (value: number) => Math.round(value * 100) / 100
const flat: Surface = { level: 100, gloss: 0.1, weave: 1 }

const paintOf = (surface: Partial<Surface>) => {
  const { level, gloss, weave } = { ...flat, ...surface }
  return `rgb(${Math.round(level)},${Math.round(gloss * 255)},${Math.round(weave * 255)})`
}

const strokeOf = ({ colour, width, opacity = 1, dash }: Stroke) =>
  `fill="none" stroke="${colour}" stroke-width="${round(width)}" stroke-opacity="${round(opacity)}" stroke-linecap="${dash ? 'butt' : 'round'}" stroke-linejoin="round"${dash ? ` stroke-dasharray="${dash}"` : ''}`

const shadeLine = (layer: string[], path: string, width: number, strength: number, dash?: string) => {
  const paint = strength < 0 ? '#000' : '#fff'
  layer.push(
    `<path d="${path}" ${strokeOf({ colour: paint, width, opacity: Math.abs(strength), ...(dash ? { dash } : {}) })}/>`,
  )
}

export const createSheet = (): Sheet => {
  const defs: string[] = []
  const colour: string[] = []
  const relief: string[] = []
  const folds: string[] = []
  let names = 0
  const name = () => `n${(names += 1)}`

  const everywhere = (xml: string) => {
    for (const layer of [colour, relief, folds]) layer.push(xml)
  }
  const inside = (attributes: string, draw: () => void) => {
    everywhere(`<g ${attributes}>`)
    draw()
    everywhere('</g>')
  }
  const line = (path: string, stroke: Stroke) => {
    colour.push(`<path d="${path}" ${strokeOf(stroke)}/>`)
  }
  const sink = (path: string, width: number, strength: number) => shadeLine(relief, path, width, strength)

  return {
    name,
    line,
    define: (xml) => defs.push(xml),
    group: (transform, draw) => inside(`transform="${transform}"`, draw),
    clipped: (outline, draw) => {
      const id = name()
      defs.push(`<clipPath id="${id}"><path d="${outline}"/></clipPath>`)
      inside(`clip-path="url(#${id})"`, draw)
    },
    part: (outline, fill, surface = {}) => {
      colour.push(`<path d="${outline}" fill="${fill}"/>`)
      relief.push(`<path d="${outline}" fill="${paintOf(surface)}"/>`)
    },
    tint: (outline, fill, opacity = 1) => {
      colour.push(`<path d="${outline}" fill="${fill}" fill-opacity="${round(opacity)}"/>`)
    },
    cord: (path, paint, width, surface = {}) => {
      line(path, { colour: paint, width })
      relief.push(`<path d="${path}" ${strokeOf({ colour: paintOf({ level: 120, ...surface }), width })}/>`)
    },
    seam: (path, paint, width = 2.4) => {
      line(path, { colour: paint, width, opacity: 0.55 })
      sink(path, width * 2.4, -0.22)
    },
    stitch: (path, paint, width = 1.8) => {
      line(path, { colour: paint, width, opacity: 0.75, dash: '6.5 3.5' })
      sink(path, width * 2, -0.08)
    },
    ridge: (path, width, strength) => sink(path, width, strength),
    fold: (from, to, width, strength, bend = 0) => {
      const paint = strength < 0 ? '#000' : '#fff'
      folds.push(
        `<path d="${lens(from, to, width, bend)}" fill="${paint}" fill-opacity="${round(Math.min(1, Math.abs(strength)))}"/>`,
      )
    },
    pucker: (path, width, strength = 0.3) => {
      shadeLine(folds, path, width, strength, '5 9 7 6 4 11')
      shadeLine(folds, path, width, -strength * 0.6, '3 13 4 8 6 7')
    },
    layers: () => ({
      defs: defs.join(''),
      colour: colour.join(''),
      relief: relief.join(''),
      folds: folds.join(''),
    }),
  }
}
