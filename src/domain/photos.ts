/**
 * The widths in pixels in which every photo is stored: a thumbnail, a grid tile of a phone at 2x and 3x pixel density,
 * and the full width of a phone at 2x and 3x.
 */
export const photoWidths = [160, 360, 560, 800, 1080] as const
export type PhotoWidth = (typeof photoWidths)[number]

export const maximumPhotosPerItem = 8
/** The browser scales a photo down to this longest side (in pixels) before the upload. */
export const uploadSide = 1600
/** In bytes. */
export const maximumPhotoBytes = 12 * 1024 * 1024
/** Above the 64 megapixels of many phone cameras, and below what would exhaust the memory of the server. */
export const maximumPhotoPixels = 70_000_000
/** A JPEG is scaled down while it is read. Phone cameras make up to 200 megapixels. */
export const maximumJpegPixels = 210_000_000
/** The longest accepted side, in pixels: above that of scrolling screenshots. */
export const maximumPhotoSide = 32_000

/** The path of a photo at one width. `key` is the hash of its content. */
export const photoLink = (key: string, width: PhotoWidth = 1080): string => `/photos/${key}-${width}.webp`

/** The path of a person's own photo. */
export const accountPhotoLink = (id: string): string => `/api/auth/get_photo?id=${id}`

export const maxPhotosPerMessage = 4

interface MessagePhoto {
  conversationID: string
  sequence: number
  position: number
}

/** The path of a photo in a message. */
export const messagePhotoLink = ({ conversationID, sequence, position }: MessagePhoto): string =>
  `/api/chat/get_photo?conversationID=${conversationID}&sequence=${sequence}&position=${position}`

/** `width` is the width of the original photo in pixels. */
export interface SizedPhoto {
  link: string
  width: number
}

/** The stored widths that add detail: a width beyond the original's repeats the one below it. */
const usefulWidths = (own: number): PhotoWidth[] =>
  photoWidths.filter((_, index) => index === 0 || (photoWidths[index - 1] ?? 0) < own)

/** The `srcset` attribute of an image, up to `widest`. */
export const sourceSetOf = ({ link, width }: SizedPhoto, widest: PhotoWidth = 1080): string =>
  usefulWidths(width)
    .filter((each) => each <= widest)
    .map((each) => `${photoAt(link, each)} ${each}w`)
    .join(', ')

/** The `sizes` attribute of an image. */
export const photoSizes = {
  tile: '(min-width: 1280px) 224px, (min-width: 1224px) 18vw, (min-width: 900px) 23vw, (min-width: 640px) 31vw, 46vw',
  large: '(min-width: 1224px) 560px, (min-width: 768px) 50vw, 100vw',
}

/** The widest photo for whoever saves data. */
export const smallestFor = (sizes: string): PhotoWidth =>
  Number(/(\d+)vw$/.exec(sizes)?.[1]) > 60 ? 560 : 160

/** The shape of the box for an item's photos: that of the first one, but never taller than 4:5 nor wider than square. */
export const galleryRatioOf = (first: { width: number; height: number } | undefined): number =>
  first ? Math.min(1, Math.max(0.8, first.width / first.height)) : 0.8

/** The shape of the box for an item's photo in a grid. */
export const tileRatio = 0.8

/** Photos with nearly the shape of their box fill it. Others, such as square ones in a tile, are shown whole on a plain ground. */
export const isShownWhole = (
  { width, height }: { width: number; height: number },
  boxRatio: number,
): boolean => {
  const ratio = width / height / boxRatio
  return ratio > 1.2 || ratio < 0.83
}

/** The shares of a box beside and below a photo that is shown whole in it. */
export const barsOf = ({ width, height }: { width: number; height: number }, boxRatio: number) => {
  const ratio = width / height / boxRatio
  return { beside: ratio < 1 ? (1 - ratio) / 2 : 0, below: ratio > 1 ? (1 - 1 / ratio) / 2 : 0 }
}

/** The same photo at another width. */
export const photoAt = (link: string, width: PhotoWidth): string =>
  link.replace(/-\d+\.webp$/, `-${width}.webp`)

export const heicUnreadable =
  'We cannot read HEIC photos. Please save yours as a JPEG, or set your camera to save JPEG photos.'
