import { openPhoto, type OpenPhoto } from '../images/open-photo.ts'
import { modelSide } from './model.ts'

const within = { width: 448, height: 448 }

/** A photo as the model and the trainer see it: squeezed into a square, three bytes a pixel. */
export const squarePixels = (photo: Pick<OpenPhoto, 'picture'>): Promise<Buffer> =>
  photo.picture().resize(modelSide, modelSide, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()

/** Reads a photo that somebody sent. Throws `not_a_photo`, `photo_too_large` or `busy`. */
export const openForModel = <Made>(
  bytes: Uint8Array,
  make: (photo: OpenPhoto) => Promise<Made>,
): Promise<Made> => openPhoto(bytes, within, make)
