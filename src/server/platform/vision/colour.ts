/** The basic colour terms of most languages. */
export const basicColours = [
  'Black',
  'White',
  'Grey',
  'Red',
  'Orange',
  'Yellow',
  'Green',
  'Blue',
  'Purple',
  'Pink',
  'Brown',
] as const
export type BasicColour = (typeof basicColours)[number]

type Lab = readonly [lightness: number, greenToRed: number, blueToYellow: number]

/** Samples of cloth of each colour in photos, in CIE Lab. */
const samples: Record<BasicColour, readonly Lab[]> = {
  Black: [
    [8, 0, 0],
    [17, 0, 0],
  ],
  White: [
    [96, 0, 0],
    [87, 0, 2],
    [87, 2, 9],
  ],
  Grey: [
    [36, 0, 0],
    [52, 0, 0],
    [68, 0, 0],
    [60, 1, 5],
  ],
  Red: [
    [35, 50, 30],
    [45, 65, 45],
    [52, 68, 50],
    [28, 38, 18],
    [24, 28, 11],
  ],
  Orange: [
    [62, 45, 55],
    [68, 38, 65],
    [74, 28, 55],
  ],
  Yellow: [
    [90, -5, 75],
    [84, 0, 50],
    [78, 6, 68],
    [88, -3, 30],
  ],
  Green: [
    [30, -22, 15],
    [48, -42, 35],
    [70, -35, 30],
    [45, -9, 22],
    [32, -6, 12],
    [60, -30, 2],
    [80, -20, 12],
  ],
  Blue: [
    [18, 4, -17],
    [30, 15, -45],
    [34, 0, -20],
    [48, -3, -18],
    [50, 0, -42],
    [64, -6, -16],
    [72, -10, -28],
    [45, -22, -20],
    [28, 48, -78],
    [38, 32, -66],
  ],
  Purple: [
    [25, 26, -18],
    [35, 42, -40],
    [58, 26, -26],
    [74, 14, -16],
    [26, 22, -4],
  ],
  Pink: [
    [84, 16, 2],
    [76, 30, 3],
    [62, 55, 0],
    [72, 38, 18],
    [50, 55, -8],
  ],
  Brown: [
    [22, 10, 11],
    [34, 17, 22],
    [46, 18, 30],
    [58, 11, 24],
    [70, 7, 20],
    [44, 6, 13],
  ],
}

/** Differences in lightness count less than differences in hue, because the same cloth may be lit differently. */
const lightnessWeight = 0.6
const softness = 2 * 7 ** 2
/**
 * The picture is reduced to this width and height in pixels before colours are read. This is fast and precise enough
 * for cloth.
 */
const side = 56
const places = side * side

const linear = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})
const root = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)

/**
 * CIE Lab colours as a flat array of L, a and b. An object for each of the thousands of pixels would cost half as
 * much time as the model.
 */
type Labs = Float64Array
const at = (labs: Labs, n: number): number => labs[n] ?? 0

const writeLab = (labs: Labs, place: number, red: number, green: number, blue: number): void => {
  const [r, g, b] = [linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0]
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  labs[place * 3] = 116 * y - 16
  labs[place * 3 + 1] = 500 * (x - y)
  labs[place * 3 + 2] = 200 * (y - z)
}

/** The squared distance between two colours of two lists. */
const squaredDistance = (some: Labs, one: number, others: Labs, other: number): number => {
  const lightness = lightnessWeight * (at(some, one * 3) - at(others, other * 3))
  const red = at(some, one * 3 + 1) - at(others, other * 3 + 1)
  const yellow = at(some, one * 3 + 2) - at(others, other * 3 + 2)
  return lightness * lightness + red * red + yellow * yellow
}

/** Reduces the picture to small squares of their mean colour, so that threads and noise do not count. */
const labPicture = (pixels: Uint8Array, pixelSide: number): Labs => {
  const step = pixelSide / side
  const picture = new Float64Array(places * 3)
  for (let place = 0; place < places; place += 1) {
    const left = Math.floor((place % side) * step)
    const top = Math.floor(Math.floor(place / side) * step)
    let [red, green, blue, count] = [0, 0, 0, 0]
    for (let y = top; y < top + step; y += 1)
      for (let x = left; x < left + step; x += 1) {
        const first = (y * pixelSide + x) * 3
        red += pixels[first] ?? 0
        green += pixels[first + 1] ?? 0
        blue += pixels[first + 2] ?? 0
        count += 1
      }
    writeLab(picture, place, Math.round(red / count), Math.round(green / count), Math.round(blue / count))
  }
  return picture
}

const border = Math.round(side * 0.06)
const isBorder = (place: number): boolean => {
  const [x, y] = [place % side, Math.floor(place / side)]
  return x < border || y < border || x >= side - border || y >= side - border
}
const borderPlaces = Array.from({ length: places }, (_, place) => place).filter(isBorder)

const fromCentre = Float64Array.from({ length: places }, (_, place) => {
  const [x, y] = [(place % side) / side - 0.5, Math.floor(place / side) / side - 0.5]
  return x * x + y * y
})
const ratherInTheMiddle = fromCentre.map((distance) => Math.exp(-distance / 0.12))
const inTheMiddle = Float32Array.from(fromCentre, (distance) => Math.exp(-distance / 0.04))

const nearestOf = (centres: Labs, count: number, colours: Labs, n: number) => {
  let [nearest, distance] = [0, Infinity]
  for (let centre = 0; centre < count; centre += 1) {
    const found = squaredDistance(colours, n, centres, centre)
    if (found < distance) [nearest, distance] = [centre, found]
  }
  return { nearest, distance }
}

/** The main colours of a list and their shares (k-means with initial centres that are far apart). */
const gather = (colours: Labs, max: number): { centres: Labs; shares: number[] } => {
  const length = colours.length / 3
  const centres = new Float64Array(max * 3)
  const copy = (n: number, centre: number) => centres.set(colours.subarray(n * 3, n * 3 + 3), centre * 3)
  copy(0, 0)
  let count = 1
  for (; count < max; count += 1) {
    let [farthest, farthestDistance] = [0, -1]
    for (let n = 0; n < length; n += 1) {
      const { distance } = nearestOf(centres, count, colours, n)
      if (distance > farthestDistance) [farthest, farthestDistance] = [n, distance]
    }
    if (farthestDistance < 25) break
    copy(farthest, count)
  }
  const counts = new Float64Array(count)
  for (let round = 0; round < 6; round += 1) {
    const sums = new Float64Array(count * 3)
    counts.fill(0)
    for (let n = 0; n < length; n += 1) {
      const { nearest } = nearestOf(centres, count, colours, n)
      for (let channel = 0; channel < 3; channel += 1)
        sums[nearest * 3 + channel] = at(sums, nearest * 3 + channel) + at(colours, n * 3 + channel)
      counts[nearest] = at(counts, nearest) + 1
    }
    for (let n = 0; n < count * 3; n += 1) {
      const gathered = at(counts, Math.floor(n / 3))
      if (gathered > 0) centres[n] = at(sums, n) / gathered
    }
  }
  return { centres, shares: [...counts].map((gathered) => gathered / length) }
}

/**
 * A weight for each pixel that estimates whether it belongs to the garment. It is high near the centre and for colours
 * that differ from the main ones along the border. If almost nothing is left (a white shirt on a white wall), only the
 * distance from the centre counts.
 */
const garmentWeights = (picture: Labs): Float32Array => {
  const along = new Float64Array(borderPlaces.length * 3)
  for (const [n, place] of borderPlaces.entries())
    along.set(picture.subarray(place * 3, place * 3 + 3), n * 3)
  const { centres, shares } = gather(along, 4)
  const walls = shares.flatMap((share, centre) => (share >= 0.12 ? [centre] : []))
  const weights = new Float32Array(places)
  let total = 0
  for (let place = 0; place < places; place += 1) {
    let squared = 45 ** 2
    for (const wall of walls) squared = Math.min(squared, squaredDistance(picture, place, centres, wall))
    const unlike = Math.min(1, Math.max(0, (Math.sqrt(squared) - 7) / 12))
    weights[place] = unlike * at(ratherInTheMiddle, place)
    total += weights[place] ?? 0
  }
  return total < places * 0.03 ? inTheMiddle : weights
}

const sampleColours = Uint8Array.from(basicColours.flatMap((name, colour) => samples[name].map(() => colour)))
const sampleLabs = Float64Array.from(basicColours.flatMap((name) => samples[name].flat()))

/** Writes the distance to the nearest sample of each basic colour into `distances`. Returns the smallest. */
const distancesTo = (picture: Labs, place: number, distances: Float64Array): number => {
  distances.fill(Infinity)
  let least = Infinity
  for (let sample = 0; sample < sampleColours.length; sample += 1) {
    const colour = sampleColours[sample] ?? 0
    const distance = squaredDistance(picture, place, sampleLabs, sample)
    if (distance < at(distances, colour)) distances[colour] = distance
    if (distance < least) least = distance
  }
  return least
}

/** The shares of the basic colours in the garment of a square picture (three bytes per pixel). They sum to 1. */
export const coloursOf = (pixels: Uint8Array, pixelSide: number): Float32Array => {
  const picture = labPicture(pixels, pixelSide)
  const weights = garmentWeights(picture)
  const shares = new Float32Array(basicColours.length)
  const colourWeights = new Float64Array(basicColours.length)
  for (let place = 0; place < places; place += 1) {
    const weight = weights[place] ?? 0
    if (weight < 0.02) continue
    const least = distancesTo(picture, place, colourWeights)
    let sum = 0
    for (let n = 0; n < colourWeights.length; n += 1) {
      const value = Math.exp((least - at(colourWeights, n)) / softness)
      colourWeights[n] = value
      sum += value
    }
    for (let n = 0; n < shares.length; n += 1)
      shares[n] = (shares[n] ?? 0) + (weight * at(colourWeights, n)) / sum
  }
  const total = shares.reduce((a, b) => a + b, 0) || 1
  return shares.map((share) => share / total)
}

/** The basic colour with the largest share. */
export const mainColour = (shares: Float32Array): BasicColour =>
  basicColours[shares.indexOf(Math.max(...shares))] ?? 'Grey'
