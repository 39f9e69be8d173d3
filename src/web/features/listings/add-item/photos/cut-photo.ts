import { uploadSide } from '#domain/photos.ts'
import { scaledSize, sheet, toJpeg } from '#web/lib/read-photo.ts'
import { type Area, turnedSize } from './crop-area.ts'

/** Draws the rotated photo. One unit of the context is a pixel of the rotated photo. */
const drawTurned = (context: CanvasRenderingContext2D, photo: ImageBitmap, turns: number) => {
  if (turns === 1) context.translate(photo.height, 0)
  if (turns === 2) context.translate(photo.width, photo.height)
  if (turns === 3) context.translate(0, photo.width)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(photo, 0, 0)
}

/** Paints the rotated photo on a canvas with at most this longest side. */
export const paintPhoto = (
  canvas: HTMLCanvasElement,
  photo: ImageBitmap,
  turns: number,
  longest: number,
): void => {
  const turned = turnedSize(photo, turns)
  const { width, height } = scaledSize(turned, longest)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.scale(width / turned.width, height / turned.height)
  drawTurned(context, photo, turns)
}

/** Crops the area from the rotated photo, as a JPEG scaled down for the upload. */
export const cutPhoto = (photo: ImageBitmap, turns: number, area: Area): Promise<Blob> => {
  const size = scaledSize(area, uploadSide)
  const [canvas, context] = sheet(size)
  context.scale(size.width / area.width, size.height / area.height)
  context.translate(-area.x, -area.y)
  drawTurned(context, photo, turns)
  return toJpeg(canvas, 0.86)
}
