/** The eleven colours that every language has words for. */
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

/** What cloth of each colour looks like in photos, in CIE Lab. */
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

/** Darker and lighter is the same cloth in another light: it counts less than another hue. */
const lightnessWeight = 0.6
const softness = 2 * 7 ** 2
/** Pixels along a side of the picture that colours are read from: enough for cloth, and quick. */
const side = 56

const linear = Float32Array.from({ length: 256 }, (_, byte) => {
  const value = byte / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
})
const root = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)

const labOf = (red: number, green: number, blue: number): Lab => {
  const [r, g, b] = [linear[red] ?? 0, linear[green] ?? 0, linear[blue] ?? 0]
  const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047)
  const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b)
  const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

const squaredDistance = (one: Lab, other: Lab): number => {
  const [lightness, red, yellow] = [
    lightnessWeight * (one[0] - other[0]),
    one[1] - other[1],
    one[2] - other[2],
  ]
  return lightness * lightness + red * red + yellow * yellow
}

/** The picture in small squares, each of its mean colour: threads and noise have no colour of their own. */
const labPicture = (pixels: Uint8Array, pixelSide: number): Lab[] => {
  const step = pixelSide / side
  return Array.from({ length: side * side }, (_, place) => {
    const left = Math.floor((place % side) * step)
    const top = Math.floor(Math.floor(place / side) * step)
    const sum = [0, 0, 0]
    let count = 0
    for (let y = top; y < top + step; y += 1)
      for (let x = left; x < left + step; x += 1) {
        const at = (y * pixelSide + x) * 3
        for (let channel = 0; channel < 3; channel += 1)
          sum[channel] = (sum[channel] ?? 0) + (pixels[at + channel] ?? 0)
        count += 1
      }
    const [red = 0, green = 0, blue = 0] = sum.map((value) => Math.round(value / count))
    return labOf(red, green, blue)
  })
}

const fromCentre = (place: number): number => {
  const [x, y] = [(place % side) / side - 0.5, Math.floor(place / side) / side - 0.5]
  return x * x + y * y
}
const border = Math.round(side * 0.06)
const isBorder = (place: number): boolean => {
  const [x, y] = [place % side, Math.floor(place / side)]
  return x < border || y < border || x >= side - border || y >= side - border
}

/** The few colours that a list of them gathers around, with how many gather (k-means from far-apart starts). */
const gather = (colours: Lab[], most: number): { centre: Lab; share: number }[] => {
  let centres: Lab[] = colours.slice(0, 1)
  const nearest = (colour: Lab): { index: number; distance: number } => {
    let best = { index: 0, distance: Infinity }
    for (const [index, centre] of centres.entries()) {
      const distance = squaredDistance(colour, centre)
      if (distance < best.distance) best = { index, distance }
    }
    return best
  }
  while (centres.length < most) {
    const far = colours.map((colour) => ({ colour, distance: nearest(colour).distance }))
    const farthest = far.reduce((a, b) => (b.distance > a.distance ? b : a))
    if (farthest.distance < 25) break
    centres.push(farthest.colour)
  }
  let counts: number[] = []
  for (let round = 0; round < 6; round += 1) {
    const sums = centres.map(() => [0, 0, 0, 0] as [number, number, number, number])
    for (const colour of colours) {
      const sum = sums[nearest(colour).index]
      if (!sum) continue
      for (let n = 0; n < 3; n += 1) sum[n] = (sum[n] ?? 0) + (colour[n] ?? 0)
      sum[3] += 1
    }
    counts = sums.map(([, , , count]) => count)
    centres = sums.map(([l, a, b, count], n) =>
      count ? [l / count, a / count, b / count] : (centres[n] ?? [0, 0, 0]),
    )
  }
  return centres.map((centre, n) => ({ centre, share: (counts[n] ?? 0) / colours.length }))
}

/**
 * How much each place belongs to the garment: unlike the colours that run along the border, and rather in the middle. Where
 * that leaves next to nothing (a white shirt on a white wall), the middle alone counts.
 */
const garmentWeights = (picture: Lab[]): Float32Array => {
  const backgrounds = gather(
    picture.filter((_, place) => isBorder(place)),
    4,
  ).filter(({ share }) => share >= 0.12)
  const weights = new Float32Array(picture.length)
  let total = 0
  for (const [place, colour] of picture.entries()) {
    let squared = 45 ** 2
    for (const { centre } of backgrounds) squared = Math.min(squared, squaredDistance(colour, centre))
    const distance = Math.sqrt(squared)
    const unlike = Math.min(1, Math.max(0, (distance - 7) / 12))
    weights[place] = unlike * Math.exp(-fromCentre(place) / 0.12)
    total += weights[place] ?? 0
  }
  if (total < picture.length * 0.03) return weights.map((_, place) => Math.exp(-fromCentre(place) / 0.04))
  return weights
}

const allSamples = basicColours.flatMap((name, colour) => samples[name].map((lab) => ({ colour, lab })))

/** How near a colour is to the nearest sample of each basic colour, into `distances`; gives back the least. */
const distancesTo = (colour: Lab, distances: Float64Array): number => {
  distances.fill(Infinity)
  let least = Infinity
  for (const sample of allSamples) {
    const distance = squaredDistance(colour, sample.lab)
    if (distance < (distances[sample.colour] ?? 0)) distances[sample.colour] = distance
    if (distance < least) least = distance
  }
  return least
}

/** How the garment in a square picture (three bytes a pixel) shares out among the basic colours; sums to one. */
export const coloursOf = (pixels: Uint8Array, pixelSide: number): Float32Array => {
  const picture = labPicture(pixels, pixelSide)
  const weights = garmentWeights(picture)
  const shares = new Float32Array(basicColours.length)
  const likeness = new Float64Array(basicColours.length)
  for (const [place, colour] of picture.entries()) {
    const weight = weights[place] ?? 0
    if (weight < 0.02) continue
    const least = distancesTo(colour, likeness)
    let sum = 0
    for (const [n, distance] of likeness.entries()) {
      likeness[n] = Math.exp((least - distance) / softness)
      sum += likeness[n] ?? 0
    }
    for (const [n, value] of likeness.entries()) shares[n] = (shares[n] ?? 0) + (weight * value) / sum
  }
  const total = shares.reduce((a, b) => a + b, 0) || 1
  return shares.map((share) => share / total)
}

/** The colour that most of the garment has. */
export const mainColour = (shares: Float32Array): BasicColour =>
  basicColours[shares.indexOf(Math.max(...shares))] ?? 'Grey'
