/** The widths in pixels in which every photo is kept. */
export const photoWidths = [160, 320, 640, 1080] as const
export type PhotoWidth = (typeof photoWidths)[number]

export const maximumPhotosPerItem = 8
/** The longest side in pixels that a photo is scaled to before it is sent. */
export const uploadSide = 1600
/** The largest file accepted, in bytes. */
export const maximumPhotoBytes = 12 * 1024 * 1024
/** The largest picture accepted, in pixels: above what phones take, below what exhausts memory. */
export const maximumPhotoPixels = 60_000_000

/** A photo's address at one width; `key` is the hash that names its content. */
export const photoLink = (key: string, width: PhotoWidth = 1080): string => `/photos/${key}-${width}.webp`

/** The same photo at another width. */
export const photoAt = (link: string, width: PhotoWidth): string =>
  link.replace(/-\d+\.webp$/, `-${width}.webp`)
