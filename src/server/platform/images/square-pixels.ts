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
/** The shape of most photos, width by height, and how far others may be from it until they are looked at a second time. */
const usualShape = 0.75
const usualUpTo = 0.08

const middle = (width: number, height: number): Box => ({
  left: (1 - width) / 2,
  top: (1 - height) / 2,
  width,
  height,
})

/** The largest square in the middle of a photo, or undefined for photos of the usual shape, which is squeezed little. */
const middleSquare = ({ width, height }: OpenPhoto): Box | undefined => {
  if (Math.abs(width / height - usualShape) < usualUpTo) return undefined
  const side = Math.min(width, height)
  return middle(side / width, side / height)
}

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

/** Which views of a photo a model wants beside the whole: its centre, and the middle square of an unusual shape. */
export interface Views {
  centre: boolean
  middle: boolean
}

const viewsOf = async (
  photo: OpenPhoto,
  side: number,
  { centre, middle: square }: Views,
): Promise<Buffer> => {
  const squareBox = square ? middleSquare(photo) : undefined
  const boxes = [...(centre ? [middle(centreShare, centreShare)] : []), ...(squareBox ? [squareBox] : [])]
  const views = await Promise.all(
    [photo, ...boxes.map((box) => cut(photo, box))].map((view) => squarePixels(view, side)),
  )
  return Buffer.concat(views)
}

/** The input pixels for a whole photo, or for a box in it, followed by those of the other views. */
export const squareOf = (
  bytes: Uint8Array,
  { side, box, views }: { side: number; box: Box | undefined; views: Views },
): Promise<Buffer> => {
  if (!box) return openForModel(bytes, (photo) => viewsOf(photo, side, views))
  const within = Math.min(maxSideForBox, Math.ceil(maxSide / Math.min(box.width, box.height)))
  return openPhoto(bytes, { width: within, height: within }, async (photo) =>
    viewsOf(await cutPhoto(photo, box), side, views),
  )
}

/** For scripts. Decodes in the calling process, like `openPhoto`. */
export const openForModel = <Made>(
  bytes: Uint8Array,
  make: (photo: OpenPhoto) => Promise<Made>,
): Promise<Made> => openPhoto(bytes, { width: maxSide, height: maxSide }, make)
