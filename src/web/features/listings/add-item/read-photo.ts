import { uploadSide } from '#domain/photos.ts'
import { type Area, type Size, turnedSize } from './crop-area.ts'

/** The longest side that is kept of a photo while it is being cut: some more than is sent, so that one can cut closely. */
const workSide = 2400

export class NotAPhoto extends Error {
  override name = 'NotAPhoto'
  override message = 'This file is not a photo that we can read.'
}

/** The width and height that a photo is scaled to; never made larger. */
export const scaledSize = ({ width, height }: Size, longest: number): Size => {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const loadImage = async (address: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = address
  // `decode` would unpack all of a 12 megapixel photo on the spot; its size is known before that.
  await new Promise((resolve, reject) => {
    image.addEventListener('load', resolve)
    image.addEventListener('error', reject)
  })
  return image
}

const sheet = ({ width, height }: Size): [HTMLCanvasElement, CanvasRenderingContext2D] => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new NotAPhoto()
  // What is see-through becomes white: JPEG would make it black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  return [canvas, context]
}

/** Gives the memory of a canvas back at once; phones are slow to. */
const free = (canvas: HTMLCanvasElement) => {
  canvas.width = 0
  canvas.height = 0
}

const toJpeg = async (canvas: HTMLCanvasElement, quality: number): Promise<Blob> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  free(canvas)
  if (!blob) throw new NotAPhoto()
  return blob
}

/** A photo upright, as its EXIF says, and no larger than we work with. The caller closes it. */
export const readPhoto = async (file: Blob): Promise<ImageBitmap> => {
  const address = URL.createObjectURL(file)
  try {
    const image = await loadImage(address)
    const own = { width: image.naturalWidth, height: image.naturalHeight }
    if (own.width === 0 || own.height === 0) throw new NotAPhoto()
    const wanted = scaledSize(own, workSide)
    return (await scaledOffScreen(file, own, wanted)) ?? (await scaledOnCanvas(image, wanted))
  } catch {
    throw new NotAPhoto()
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Decodes and scales without holding the page up; null where the browser can't, or gets it wrong. */
const scaledOffScreen = async (file: Blob, own: Size, wanted: Size): Promise<ImageBitmap | null> => {
  try {
    const bitmap = await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: wanted.width,
      resizeHeight: wanted.height,
      resizeQuality: 'high',
    })
    const isUpright = bitmap.width === wanted.width && bitmap.height === wanted.height
    if (isUpright && own.width > 0) return bitmap
    bitmap.close()
  } catch {
    // Older browsers know no options here.
  }
  return null
}

const scaledOnCanvas = async (image: HTMLImageElement, wanted: Size): Promise<ImageBitmap> => {
  const [canvas, context] = sheet(wanted)
  context.drawImage(image, 0, 0, wanted.width, wanted.height)
  const bitmap = await createImageBitmap(canvas)
  free(canvas)
  return bitmap
}

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

/** The whole photo, to be cut again later. */
export const keepPhoto = (photo: ImageBitmap): Promise<Blob> => {
  const [canvas, context] = sheet(photo)
  context.drawImage(photo, 0, 0)
  return toJpeg(canvas, 0.9)
}
