import { uploadSide } from '#domain/photos.ts'
import { scaledSize, sheet, toJpeg } from '#web/lib/read-photo.ts'
import { type Area, turnedSize } from './crop-area.ts'

/** Draws the photo, turned, into a context whose unit is a pixel of the turned photo. */
const drawTurned = (context: CanvasRenderingContext2D, photo: ImageBitmap, turns: number) => {
  if (turns === 1) context.translate(photo.height, 0)
  if (turns === 2) context.translate(photo.width, photo.height)
  if (turns === 3) context.translate(0, photo.width)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(photo, 0, 0)
}

/** Shows the turned photo on a canvas of at most that longest side. */
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

/** Cuts the area out of the turned photo, as a JPEG that is small enough to send. */
export const cutPhoto = (photo: ImageBitmap, turns: number, area: Area): Promise<Blob> => {
  const size = scaledSize(area, uploadSide)
  const [canvas, context] = sheet(size)
  context.scale(size.width / area.width, size.height / area.height)
  context.translate(-area.x, -area.y)
  drawTurned(context, photo, turns)
  return toJpeg(canvas, 0.86)
}
