import type { Garment } from './garment.ts'
import { drawHanger } from './hanger.ts'
import { pieces } from './kinds/index.ts'
import type { Piece } from './kinds/piece.ts'
import { at } from './path.ts'
import { createPaints } from './prints.ts'
import { createRandom, seedOf } from './random.ts'
import { sceneOf, type Scene } from './scene.ts'
import { createSheet } from './sheet.ts'

export const photoWidth = 960
export const photoHeight = 1200

export interface Sketch {
  readonly piece: Piece
  readonly scene: Scene
  /** How large a pixel of the piece is on the photo. */
  readonly scale: number
  /** The piece in its colours, on nothing. */
  readonly colour: string
  /** Relief above, folds below, at half size. */
  readonly relief: string
}

const half = (xml: string, y: number) =>
  `<svg x="0" y="${y}" width="${photoWidth}" height="${photoHeight}" viewBox="0 0 ${photoWidth} ${photoHeight}">${xml}</svg>`

export const sketch = (garment: Garment, view: number): Sketch => {
  const scene = sceneOf(garment, view)
  const sheet = createSheet()
  const piece = pieces[garment.kind]({
    sheet,
    garment,
    random: createRandom(seedOf('cut', garment.kind, garment.seed)),
    crease: createRandom(seedOf('crease', garment.kind, garment.seed, view === 1 ? 0 : view)),
    paints: createPaints(sheet, garment, createRandom(seedOf('print', garment.kind, garment.seed))),
    back: view === 2,
  })
  const hanger = scene.hung && piece.hanger ? drawHanger(piece.hanger, seedOf('hanger', garment.seed)) : null

  const room = scene.hung ? 0.72 : 0.82
  const fit = Math.min((photoWidth * 0.86) / piece.width, (photoHeight * room) / piece.height) * scene.fill
  const [focusX, focusY, zoom] = view === 1 ? piece.focus : [0, piece.middle, 1]
  const scale = fit * zoom
  const [shiftX, shiftY] = scene.shift
  const [x, y] = [photoWidth / 2 + shiftX, photoHeight / 2 + shiftY + (scene.hung ? 62 : 0)]
  const place = `translate(${at(x, y)}) rotate(${Math.round(scene.turn * 10) / 10}) scale(${Math.round(scale * 1000) / 1000}) translate(${at(-focusX, -focusY)})`

  const layers = sheet.layers()
  const wrap = (xml: string) => `<g transform="${place}">${xml}</g>`
  const defs = `<defs>${layers.defs}${hanger?.defs ?? ''}</defs>`
  const start = '<svg xmlns="http://www.w3.org/2000/svg"'
  return {
    piece,
    scene,
    scale,
    colour: `${start} width="${photoWidth}" height="${photoHeight}">${defs}${wrap((hanger?.colour ?? '') + layers.colour)}</svg>`,
    relief: `${start} width="${photoWidth / 2}" height="${photoHeight}" viewBox="0 0 ${photoWidth} ${photoHeight * 2}">${defs}${half(
      wrap((hanger?.relief ?? '') + layers.relief),
      0,
    )}${half(`<rect width="100%" height="100%" fill="#808080"/>${wrap(layers.folds)}`, photoHeight)}</svg>`,
  }
}
