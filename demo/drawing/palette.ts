export interface Colour {
  readonly name: string
  readonly hex: string
}

/** What hangs on a thrift rack: a little faded, never a pure hue. */
export const palette = {
  black: { name: 'black', hex: '#232326' },
  washedBlack: { name: 'washed black', hex: '#434246' },
  charcoal: { name: 'charcoal', hex: '#4d5157' },
  grey: { name: 'grey', hex: '#9a9ca0' },
  white: { name: 'white', hex: '#eeede9' },
  cream: { name: 'cream', hex: '#e9dfc8' },
  beige: { name: 'beige', hex: '#d2bd9c' },
  khaki: { name: 'khaki', hex: '#b09a72' },
  brown: { name: 'brown', hex: '#6e4a35' },
  tan: { name: 'tan', hex: '#a8764b' },
  rust: { name: 'rust', hex: '#ad5230' },
  maroon: { name: 'maroon', hex: '#662530' },
  red: { name: 'red', hex: '#b3302f' },
  coral: { name: 'coral', hex: '#dd7f6b' },
  pink: { name: 'pink', hex: '#d7869b' },
  blush: { name: 'blush', hex: '#e4bfb8' },
  mustard: { name: 'mustard', hex: '#cb9836' },
  butter: { name: 'butter yellow', hex: '#ecd794' },
  olive: { name: 'olive', hex: '#64663f' },
  sage: { name: 'sage', hex: '#9dab8c' },
  forest: { name: 'forest green', hex: '#2e4a3b' },
  teal: { name: 'teal', hex: '#2f6a6c' },
  sky: { name: 'sky blue', hex: '#9fbfd8' },
  navy: { name: 'navy', hex: '#2b3550' },
  denimBlue: { name: 'denim blue', hex: '#4c6a8f' },
  lightDenim: { name: 'light denim', hex: '#93aec9' },
  indigo: { name: 'indigo', hex: '#2f3f5f' },
  lilac: { name: 'lilac', hex: '#b6a3cb' },
} as const satisfies Record<string, Colour>

export type Rgb = readonly [number, number, number]

export const rgbOf = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const hexOf = (rgb: Rgb) =>
  '#' +
  rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')

/** From one colour towards another; 0 is the first, 1 the second. */
export const mix = (from: string, to: string, share: number): string => {
  const [r, g, b] = rgbOf(from)
  const [r2, g2, b2] = rgbOf(to)
  return hexOf([r + (r2 - r) * share, g + (g2 - g) * share, b + (b2 - b) * share])
}

export const darker = (hex: string, share: number): string => mix(hex, '#0d0b10', share)
export const lighter = (hex: string, share: number): string => mix(hex, '#fffaf2', share)

export const brightness = (hex: string): number => {
  const [r, g, b] = rgbOf(hex)
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255
}

/** The colour of a seam or thread that can be seen on the given cloth. */
export const seamOn = (hex: string): string =>
  brightness(hex) < 0.25 ? lighter(hex, 0.22) : darker(hex, 0.42)
