/**
 * The widths in pixels in which every photo is kept: a thumbnail; a tile of a phone at two and at three pixels to the
 * point; a phone's whole width at two and at three.
 */
export const photoWidths = [160, 360, 560, 800, 1080] as const
export type PhotoWidth = (typeof photoWidths)[number]

export const maximumPhotosPerItem = 8
/** The longest side in pixels that a photo is scaled to before it is sent. */
export const uploadSide = 1600
/** The largest file accepted, in bytes. */
export const maximumPhotoBytes = 12 * 1024 * 1024
/** The largest picture accepted, in pixels: above what phones take, below what exhausts memory. */
export const maximumPhotoPixels = 50_000_000
/** The longest side of a picture that is accepted, in pixels. */
export const maximumPhotoSide = 16_000

/** A photo's address at one width; `key` is the hash that names its content. */
export const photoLink = (key: string, width: PhotoWidth = 1080): string => `/photos/${key}-${width}.webp`

/** A photo in the widths that it is kept in; `width` is its own, in pixels. */
export interface SizedPhoto {
  link: string
  width: number
}

/** Widths that hold more detail than the one before, up to the photo's own. */
const usefulWidths = (own: number): PhotoWidth[] =>
  photoWidths.filter((_, index) => index === 0 || (photoWidths[index - 1] ?? 0) < own)

/** The photo in all its useful widths, as the `srcset` of an image. */
export const sourceSetOf = ({ link, width }: SizedPhoto): string =>
  usefulWidths(width)
    .map((each) => `${photoAt(link, each)} ${each}w`)
    .join(', ')

/** How wide photos are shown, as the `sizes` of an image. */
export const photoSizes = {
  tile: '(min-width: 1536px) 250px, (min-width: 1224px) 20vw, (min-width: 900px) 24vw, (min-width: 640px) 32vw, 46vw',
  large: '(min-width: 1224px) 560px, (min-width: 768px) 50vw, 100vw',
}

/** The same photo at another width. */
export const photoAt = (link: string, width: PhotoWidth): string =>
  link.replace(/-\d+\.webp$/, `-${width}.webp`)
