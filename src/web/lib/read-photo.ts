import * as m from '#messages/lib.ts'

export interface Size {
  width: number
  height: number
}

export class NotAPhoto extends Error {
  override name = 'NotAPhoto'
  override message = m.notAPhoto
}

/** The photo format of iPhones, which only Safari decodes. A file begins with its size, `ftyp` and a brand. */
const isHeic = async (file: Blob): Promise<boolean> => {
  const head = await file.slice(4, 12).text()
  return /^ftyp(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(head)
}

/** What is wrong with a file that the browser could not decode. */
export const notReadable = async (file: Blob): Promise<NotAPhoto> => {
  const error = new NotAPhoto()
  if (await isHeic(file).catch(() => false)) error.message = m.heicPhoto
  return error
}

/** The size that a photo is scaled down to. It is never enlarged. */
export const scaledSize = ({ width, height }: Size, maxSide: number): Size => {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

const loadImage = async (address: string): Promise<HTMLImageElement> => {
  const image = new Image()
  image.src = address
  // The size is known before `decode`, which would decode all 12 megapixels at once.
  await new Promise((resolve, reject) => {
    image.addEventListener('load', resolve)
    image.addEventListener('error', reject)
  })
  return image
}

/** Creates a white canvas. */
export const sheet = ({ width, height }: Size): [HTMLCanvasElement, CanvasRenderingContext2D] => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new NotAPhoto()
  // Transparent pixels become white; JPEG would make them black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  return [canvas, context]
}

/** Frees the memory of a canvas at once, which phones do late. */
const free = (canvas: HTMLCanvasElement) => {
  canvas.width = 0
  canvas.height = 0
}

/** Encodes the canvas as a JPEG and frees it. */
export const toJpeg = async (canvas: HTMLCanvasElement, quality: number): Promise<Blob> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  free(canvas)
  if (!blob) throw new NotAPhoto()
  return blob
}

/** Decodes a photo in its EXIF orientation, with its longest side at most `maxSide`. The caller closes it. */
export const readPhoto = async (file: Blob, maxSide: number): Promise<ImageBitmap> => {
  const address = URL.createObjectURL(file)
  try {
    const image = await loadImage(address)
    const own = { width: image.naturalWidth, height: image.naturalHeight }
    if (own.width === 0 || own.height === 0) throw new NotAPhoto()
    const wanted = scaledSize(own, maxSide)
    return (await scaledOffScreen(file, own, wanted)) ?? (await scaledOnCanvas(image, wanted))
  } catch {
    throw await notReadable(file)
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** Decodes and scales off the main thread. Null if the browser cannot, or gives a wrong result. */
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
    // Older browsers support no options here.
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

/** Re-encodes the whole photo as a JPEG. */
export const jpegOf = (photo: ImageBitmap, quality: number): Promise<Blob> => {
  const [canvas, context] = sheet(photo)
  context.drawImage(photo, 0, 0)
  return toJpeg(canvas, quality)
}

/** Decodes a photo, scales its longest side to at most `maxSide`, and encodes it as a JPEG. Throws `NotAPhoto`. */
export const scaledJpeg = async (file: Blob, maxSide: number, quality: number): Promise<Blob> => {
  const photo = await readPhoto(file, maxSide)
  try {
    return await jpegOf(photo, quality)
  } finally {
    photo.close()
  }
}
