import sharp from 'sharp'
import type { OpenPhoto } from '../../src/server/platform/images/open-photo.ts'

/** A seeded pseudo-random number generator (mulberry32). */
export const numbersFrom = (seed: number) => {
  let state = seed | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, between: (low: number, high: number): number => low + (high - low) * next() }
}

/**
 * Augments a photo: rotates, crops, relights, compresses and mirrors it, and by default also shears and blurs it.
 * `recoloured` also changes the colour, because kinds do not depend on it. The corners that the rotation uncovers take the
 * colour of the photo's edge.
 */
export const changedCopy = async (
  photo: OpenPhoto,
  seed: number,
  { slantedAndBlurred = true, recoloured = false } = {},
): Promise<Pick<OpenPhoto, 'picture'>> => {
  const { next, between } = numbersFrom(seed)
  const angle = (between(-15, 15) * Math.PI) / 180
  const slant = between(-0.1, 0.1) * Number(slantedAndBlurred)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const edge = { r: photo.data[0] ?? 0, g: photo.data[1] ?? 0, b: photo.data[2] ?? 0 }
  const turned = await photo
    .picture()
    .affine([cos, slant - sin, sin, cos], { background: edge })
    .raw()
    .toBuffer({ resolveWithObject: true })

  const part = between(0.7, 1)
  const width = Math.max(1, Math.round(photo.width * part))
  const height = Math.max(1, Math.round(photo.height * part))
  const spareX = (turned.info.width - photo.width) / 2 + next() * (photo.width - width)
  const spareY = (turned.info.height - photo.height) / 2 + next() * (photo.height - height)
  const left = Math.min(Math.max(0, Math.round(spareX)), turned.info.width - width)
  const top = Math.min(Math.max(0, Math.round(spareY)), turned.info.height - height)

  const [light, contrast] = [between(0.7, 1.3), between(0.75, 1.25)]
  const lit = sharp(turned.data, { raw: turned.info })
    .extract({ left, top, width, height })
    .linear(contrast * light, 128 * (1 - contrast) * light)
  if (next() < 0.5) lit.flop()
  if (next() < 0.2 && slantedAndBlurred) lit.blur(between(0.5, 2))
  if (recoloured) lit.modulate({ hue: Math.round(between(0, 360)), saturation: between(0, 1.3) })
  const quality = Math.round(between(35, 90))
  const jpeg = await lit.removeAlpha().jpeg({ quality }).toBuffer()
  return { picture: () => sharp(jpeg) }
}

/**
 * The milder changes of the trial's query photos: rotated, cropped, relit, perhaps mirrored, and compressed once. The
 * corners that the rotation uncovers take the photo's mean colour.
 */
export const trialCopy = async (bytes: Uint8Array, seed: number): Promise<Buffer> => {
  const { next, between } = numbersFrom(seed)
  const { width, height } = await sharp(bytes).metadata()
  const [r = 0, g = 0, b = 0] = await sharp(bytes)
    .resize(1, 1, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const turned = await sharp(bytes)
    .rotate(between(-15, 15), { background: { r, g, b } })
    .toBuffer({ resolveWithObject: true })
  const part = between(0.7, 1)
  const [light, contrast] = [between(0.75, 1.25), between(0.75, 1.25)]
  const size = { width: Math.round(width * part), height: Math.round(height * part) }
  const spareX = Math.max(0, (turned.info.width - width) / 2) + next() * (width - size.width)
  const spareY = Math.max(0, (turned.info.height - height) / 2) + next() * (height - size.height)
  const left = Math.min(Math.round(spareX), turned.info.width - size.width)
  const top = Math.min(Math.round(spareY), turned.info.height - size.height)
  const cut = sharp(turned.data).extract({ left, top, ...size })
  if (next() < 0.5) cut.flop()
  return cut
    .linear(contrast * light, 128 * (1 - contrast) * light)
    .jpeg({ quality: 50 })
    .toBuffer()
}

/** A part with this share of each side, at a place off the centre. */
const cutOut = (
  { width, height }: { width: number; height: number },
  side: number,
  { next }: ReturnType<typeof numbersFrom>,
) => {
  const size = { width: Math.round(width * side), height: Math.round(height * side) }
  return {
    left: Math.floor(next() * (width - size.width)),
    top: Math.floor(next() * (height - size.height)),
    ...size,
  }
}

/** Crops a photo to this share of each side, off the centre. */
export const croppedCopy = async (bytes: Uint8Array, seed: number, side: number): Promise<Buffer> =>
  sharp(bytes)
    .extract(cutOut(await sharp(bytes).metadata(), side, numbersFrom(seed)))
    .jpeg({ quality: 85 })
    .toBuffer()

/** The photo from afar: this share of each side, somewhere on more of the same floor or wall, whose edges are continued. */
export const distantCopy = async (bytes: Uint8Array, seed: number, side: number): Promise<Buffer> => {
  const { next } = numbersFrom(seed)
  const small = await sharp(bytes).resize(480, 480, { fit: 'inside' }).toBuffer({ resolveWithObject: true })
  const { width, height } = small.info
  const [spareX, spareY] = [Math.round(width / side) - width, Math.round(height / side) - height]
  const [left, top] = [Math.round(next() * spareX), Math.round(next() * spareY)]
  return sharp(small.data)
    .extend({ left, top, right: spareX - left, bottom: spareY - top, extendWith: 'copy' })
    .jpeg({ quality: 70 })
    .toBuffer()
}

/** All changes at once: turned by 7 degrees, cropped to this share of each side, mirrored, lit differently, small and compressed. */
export const fullyChangedCopy = async (bytes: Uint8Array, seed: number, side: number): Promise<Buffer> => {
  const numbers = numbersFrom(seed)
  const [r = 0, g = 0, b = 0] = await sharp(bytes)
    .resize(1, 1, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  const angle = numbers.next() < 0.5 ? -7 : 7
  const turned = await sharp(bytes)
    .rotate(angle, { background: { r, g, b } })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = await sharp(bytes).metadata()
  // The corners that the rotation uncovered are left out first.
  const whole = {
    left: Math.floor((turned.info.width - width) / 2),
    top: Math.floor((turned.info.height - height) / 2),
  }
  const part = cutOut({ width, height }, side, numbers)
  const light = numbers.next() < 0.5 ? 0.75 : 1.25
  return sharp(turned.data)
    .extract({ ...part, left: whole.left + part.left, top: whole.top + part.top })
    .flop()
    .linear(light, 0)
    .resize(480, 480, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 40 })
    .toBuffer()
}
