import sharp from 'sharp'
import { type OpenPhoto, openPhoto } from './open-photo.ts'

/** A part of an upright photo, in fractions of its width and height. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Photos are first scaled down into a square of this side. */
const maxSide = 448
/** Larger for a box, so that a small box of a large photo has enough pixels. */
const maxSideForBox = 1792

/** The input of a vision model: stretched to a square, three bytes per pixel. */
export const squarePixels = (photo: Pick<OpenPhoto, 'picture'>, side: number): Promise<Buffer> =>
  photo.picture().resize(side, side, { fit: 'fill', kernel: 'linear' }).raw().toBuffer()

/** The part of each side that the centre of a photo has. */
const centreShare = 0.72
/** Crops to the box, to at least one pixel. */
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

const cutPhoto = async (photo: OpenPhoto, box: Box): Promise<OpenPhoto> => {
  const { data, info } = await cut(photo, box).picture().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const raw = { width, height, channels }
  return { data, width, height, picture: () => sharp(data, { raw }) }
}

/** The middle part of a photo. */
const centreBox: Box = {
  left: (1 - centreShare) / 2,
  top: (1 - centreShare) / 2,
  width: centreShare,
  height: centreShare,
}

const squaresOf = async (photo: OpenPhoto, side: number, centre: boolean): Promise<Buffer> => {
  const whole = await squarePixels(photo, side)
  if (!centre) return whole
  const { picture } = cut(photo, centreBox)
  return Buffer.concat([whole, await squarePixels({ picture: () => picture().flop() }, side)])
}

/** The input pixels for a whole photo, or for a box in it, followed by those of its centre, mirrored, if `centre`. */
export const squareOf = (
  bytes: Uint8Array,
  { side, box, centre }: { side: number; box: Box | undefined; centre: boolean },
): Promise<Buffer> => {
  if (!box) return openForModel(bytes, (photo) => squaresOf(photo, side, centre))
  const within = Math.min(maxSideForBox, Math.ceil(maxSide / Math.min(box.width, box.height)))
  return openPhoto(bytes, { width: within, height: within }, async (photo) =>
    squaresOf(await cutPhoto(photo, box), side, centre),
  )
}

/** For scripts. Decodes in the calling process, like `openPhoto`. */
export const openForModel = <Made>(
  bytes: Uint8Array,
  make: (photo: OpenPhoto) => Promise<Made>,
): Promise<Made> => openPhoto(bytes, { width: maxSide, height: maxSide }, make)
