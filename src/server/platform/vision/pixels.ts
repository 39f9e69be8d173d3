import { openPhoto, type OpenPhoto, type PhotoSource } from '../images/open-photo.ts'
import { modelSide } from './model.ts'

/** A part of an upright photo, in shares of its width and height. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

const enough = 448
/** A small box of a large photo has to be seen as well as a whole one. */
const mostForBox = 1792

/** A photo as the model and the trainer see it: squeezed into a square, three bytes a pixel. */
export const squarePixels = (photo: Pick<OpenPhoto, 'picture'>): Promise<Buffer> =>
  photo.picture().resize(modelSide, modelSide, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()

/** Only what is in the box, of at least a pixel. */
const within = ({ picture, width, height }: OpenPhoto, box: Box): Pick<OpenPhoto, 'picture'> => {
  const left = Math.min(Math.floor(box.left * width), width - 1)
  const top = Math.min(Math.floor(box.top * height), height - 1)
  const region = {
    left,
    top,
    width: Math.max(1, Math.min(Math.round(box.width * width), width - left)),
    height: Math.max(1, Math.min(Math.round(box.height * height), height - top)),
  }
  return { picture: () => picture().extract(region) }
}

/** The pixels for the model, of the whole photo or of a box in it. Throws as `openForModel`. */
export const pixelsForModel = (source: PhotoSource, box: Box | undefined): Promise<Buffer> => {
  if (!box) return openForModel(source, squarePixels)
  const side = Math.min(mostForBox, Math.ceil(enough / Math.min(box.width, box.height)))
  return openPhoto(source, { width: side, height: side }, (photo) => squarePixels(within(photo, box)))
}

/** Reads a photo that somebody sent. Throws `not_a_photo`, `photo_too_large` or `busy`. */
export const openForModel = <Made>(
  source: PhotoSource,
  make: (photo: OpenPhoto) => Promise<Made>,
): Promise<Made> => openPhoto(source, { width: enough, height: enough }, make)
