import type { Size } from '#web/lib/read-photo.ts'
import { stored } from '#web/lib/stored.ts'

/** A rectangle in pixels of the photo. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** The point that stays fixed while the area is resized: 0 is left or top, 1 is right or bottom. */
export interface Anchor {
  x: number
  y: number
}

/** Aspect ratios, width by height. */
export const shapes = { Square: 1, Tall: 4 / 5 } as const
export type Shape = keyof typeof shapes

const shape = stored('device', 'ukay-crop-shape')

/** The shape that was used last. The first time it is square. */
export const lastShape = (): Shape => (shape.read() === 'Tall' ? 'Tall' : 'Square')
export const rememberShape = (used: Shape): void => shape.write(used)

/** The minimum width of an area, unless the photo is smaller. */
export const minimumWidth = 80

const centre: Anchor = { x: 0.5, y: 0.5 }

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))

const widestIn = (photo: Size, ratio: number) => Math.min(photo.width, photo.height * ratio)

/** The largest centred area with this ratio. */
export const largestArea = (photo: Size, ratio: number): Area => {
  const width = widestIn(photo, ratio)
  const height = width / ratio
  return { x: (photo.width - width) / 2, y: (photo.height - height) / 2, width, height }
}

/** Moves the area, but not beyond the photo. */
export const movedArea = (area: Area, right: number, down: number, photo: Size): Area => ({
  ...area,
  x: between(0, area.x + right, photo.width - area.width),
  y: between(0, area.y + down, photo.height - area.height),
})

/** Widens the area and keeps its ratio. At an edge of the photo it grows to the other side. */
export const grownArea = (area: Area, by: number, photo: Size, anchor = centre): Area => {
  const ratio = area.width / area.height
  const widest = widestIn(photo, ratio)
  const width = between(Math.min(minimumWidth, widest), area.width + by, widest)
  const height = width / ratio
  const grown = {
    x: area.x - (width - area.width) * anchor.x,
    y: area.y - (height - area.height) * anchor.y,
    width,
    height,
  }
  return movedArea(grown, 0, 0, photo)
}

/** The size of a photo after quarter turns to the right. */
export const turnedSize = (photo: Size, turns: number): Size =>
  turns % 2 === 0 ? photo : { width: photo.height, height: photo.width }
