import { type OpenPhoto, openPhoto } from './open-photo.ts'

/** A part of an upright photo, in shares of its width and height. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The side of the square that photos are scaled into first. */
const enough = 448
/** A small box of a large photo has to be seen as well as a whole one. */
const mostForBox = 1792

/** A photo as a model sees it: squeezed into a square, three bytes a pixel. */
export const squarePixels = (photo: Pick<OpenPhoto, 'picture'>, side: number): Promise<Buffer> =>
  photo.picture().resize(side, side, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()

/** Only what is in the box, of at least a pixel. */
const cut = ({ picture, width, height }: OpenPhoto, box: Box): Pick<OpenPhoto, 'picture'> => {
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

/** The pixels of a whole photo, or of a box in it. */
export const squareOf = (
  bytes: Uint8Array,
  { side, box }: { side: number; box: Box | undefined },
): Promise<Buffer> => {
  if (!box) return openForModel(bytes, (photo) => squarePixels(photo, side))
  const within = Math.min(mostForBox, Math.ceil(enough / Math.min(box.width, box.height)))
  return openPhoto(bytes, { width: within, height: within }, (photo) => squarePixels(cut(photo, box), side))
}

/** For scripts that make something else of what a model sees; decodes in this very process, as `openPhoto`. */
export const openForModel = <Made>(
  bytes: Uint8Array,
  make: (photo: OpenPhoto) => Promise<Made>,
): Promise<Made> => openPhoto(bytes, { width: enough, height: enough }, make)
