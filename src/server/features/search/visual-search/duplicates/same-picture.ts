import sharp, { type Sharp } from 'sharp'

/** The middle of the copy that is looked for in the other picture, so that a frame around the copy does not matter. */
const middle = 0.6
/** The width of that middle in the other picture: small if the copy was cut, large if it was framed. */
const scales = [0.4, 0.44, 0.48, 0.52, 0.56, 0.6, 0.64, 0.68, 0.72, 0.76, 0.8]
/** The widths of the other picture for finding the place, and for comparing the edges there. */
const roughWidth = 48
const fineWidth = 144
const fineSteps = [-0.03, -0.02, -0.01, 0, 0.01, 0.02, 0.03]
/** So many pixels of the fine picture around the place are tried. */
const fineReach = 4

interface Picture {
  pixels: Float32Array
  width: number
  height: number
}

const toGrey = async (image: Sharp): Promise<Picture> => {
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true })
  return { pixels: Float32Array.from(data), width: info.width, height: info.height }
}

/** A smaller copy in memory, from which further ones are made quickly. */
const shrunk = async (image: Sharp, width: number): Promise<Sharp> => {
  const { data, info } = await image
    .resize({ width })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

/** How much brightness changes at each pixel. Folds and prints differ where garments and their shapes are alike. */
const edgesOf = ({ pixels, width, height }: Picture): Picture => {
  const edges = new Float32Array(pixels.length)
  for (let y = 1; y + 1 < height; y += 1)
    for (let x = 1; x + 1 < width; x += 1) {
      const at = y * width + x
      const right = (pixels[at + 1] ?? 0) - (pixels[at - 1] ?? 0)
      const down = (pixels[at + width] ?? 0) - (pixels[at - width] ?? 0)
      edges[at] = Math.hypot(right, down)
    }
  return { pixels: edges, width, height }
}

interface Place {
  left: number
  top: number
}

/** The correlation of the pattern with the picture at a place, -1 to 1. Brightness and contrast do not matter. */
const correlationAt = (picture: Picture, pattern: Picture, { left, top }: Place): number => {
  const count = pattern.width * pattern.height
  let [product, sum, squares, ofPattern, patternSquares] = [0, 0, 0, 0, 0]
  for (let y = 0; y < pattern.height; y += 1) {
    const row = (top + y) * picture.width + left
    for (let x = 0; x < pattern.width; x += 1) {
      const value = picture.pixels[row + x] ?? 0
      const other = pattern.pixels[y * pattern.width + x] ?? 0
      product += value * other
      sum += value
      squares += value * value
      ofPattern += other
      patternSquares += other * other
    }
  }
  const spread = (squares - (sum * sum) / count) * (patternSquares - (ofPattern * ofPattern) / count)
  return spread > 0 ? (product - (sum * ofPattern) / count) / Math.sqrt(spread) : -1
}

const bestWithin = (picture: Picture, pattern: Picture, from: Place, to: Place) => {
  let best = { fit: -1, left: 0, top: 0 }
  const last = { left: picture.width - pattern.width, top: picture.height - pattern.height }
  for (let top = Math.max(0, from.top); top <= Math.min(last.top, to.top); top += 1)
    for (let left = Math.max(0, from.left); left <= Math.min(last.left, to.left); left += 1) {
      const fit = correlationAt(picture, pattern, { left, top })
      if (fit > best.fit) best = { fit, left, top }
    }
  return best
}

/** The mean difference of the two pictures' colours at a place, 0 to 255, whatever their brightness. */
const tintDifference = async (
  original: Sharp,
  part: Sharp,
  place: Place & { width: number; height: number },
): Promise<number> => {
  const [one, other] = await Promise.all(
    [original.extract(place), part.resize(place.width, place.height, { fit: 'fill' })].map((image) =>
      image.raw().toBuffer(),
    ),
  )
  if (!one || !other) return 255
  let sum = 0
  for (let at = 0; at + 2 < one.length; at += 3)
    for (const channel of [0, 2]) {
      const ofOne = (one[at + channel] ?? 0) - (one[at + 1] ?? 0)
      sum += Math.abs(ofOne - ((other[at + channel] ?? 0) - (other[at + 1] ?? 0)))
    }
  return sum / ((one.length / 3) * 2)
}

/**
 * How well the edges of one picture fit into the other, -1 to 1, and how far its colours differ there, if it is a copy that
 * may be mirrored, cut, framed or lighter. An embedding finds similar garments; this separates a copy from another picture
 * of a similar one.
 */
export const comparePictures = async (
  original: Uint8Array,
  copy: Uint8Array,
): Promise<{ fit: number; tint: number }> => {
  const whole = await shrunk(sharp(original), fineWidth)
  const rough = await toGrey(whole.clone().resize({ width: roughWidth }))
  const fine = edgesOf(await toGrey(whole.clone()))
  const { width, height } = await sharp(copy).metadata()
  const left = Math.round((width * (1 - middle)) / 2)
  const top = Math.round((height * (1 - middle)) / 2)
  const part = await shrunk(
    sharp(copy).extract({ left, top, width: width - 2 * left, height: height - 2 * top }),
    fineWidth,
  )
  const partOf = (mirrored: boolean) => part.clone().flop(mirrored)
  const patternOf = (mirrored: boolean, wide: number) =>
    toGrey(partOf(mirrored).resize({ width: Math.round(wide) }))
  let best = { fit: -1, left: 0, top: 0, width: 1, height: 1, mirrored: false }
  for (const mirrored of [false, true]) {
    let place = { fit: -1, left: 0, top: 0, scale: 0.6 }
    for (const scale of scales) {
      const pattern = await patternOf(mirrored, roughWidth * scale)
      const found = bestWithin(rough, pattern, { left: 0, top: 0 }, { left: rough.width, top: rough.height })
      if (found.fit > place.fit) place = { ...found, scale }
    }
    const zoom = fineWidth / roughWidth
    const at = { left: Math.round(place.left * zoom), top: Math.round(place.top * zoom) }
    for (const step of fineSteps) {
      const pattern = edgesOf(await patternOf(mirrored, fineWidth * (place.scale + step)))
      const found = bestWithin(
        fine,
        pattern,
        { left: at.left - fineReach, top: at.top - fineReach },
        { left: at.left + fineReach, top: at.top + fineReach },
      )
      if (found.fit > best.fit) best = { ...found, width: pattern.width, height: pattern.height, mirrored }
    }
  }
  const { fit, mirrored, ...place } = best
  return { fit, tint: fit < 0 ? 255 : await tintDifference(whole.clone(), partOf(mirrored), place) }
}
