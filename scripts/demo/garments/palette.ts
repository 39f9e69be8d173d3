/** Colours as second-hand sellers write them; `tag` is the value the marketplace filters by. */

export type ColourTag =
  | 'Black'
  | 'White'
  | 'Grey'
  | 'Red'
  | 'Pink'
  | 'Orange'
  | 'Yellow'
  | 'Green'
  | 'Blue'
  | 'Purple'
  | 'Brown'
  | 'Beige'

interface Colour {
  hex: string
  name: string
  tag: ColourTag
}

export const colours = {
  black: { hex: '#2a2a2d', name: 'Washed Black', tag: 'Black' },
  charcoal: { hex: '#4a4b50', name: 'Charcoal', tag: 'Grey' },
  ash: { hex: '#a9aaac', name: 'Heather Grey', tag: 'Grey' },
  white: { hex: '#efeeea', name: 'Off White', tag: 'White' },
  cream: { hex: '#e8dfca', name: 'Cream', tag: 'Beige' },
  sand: { hex: '#cdb694', name: 'Sand', tag: 'Beige' },
  camel: { hex: '#b1854f', name: 'Camel', tag: 'Brown' },
  chocolate: { hex: '#5a4032', name: 'Chocolate', tag: 'Brown' },
  navy: { hex: '#2b3650', name: 'Navy', tag: 'Blue' },
  indigo: { hex: '#3b4f72', name: 'Indigo', tag: 'Blue' },
  denim: { hex: '#6f8fb0', name: 'Light Denim', tag: 'Blue' },
  sky: { hex: '#a9c6dc', name: 'Sky Blue', tag: 'Blue' },
  forest: { hex: '#2f4a3a', name: 'Forest Green', tag: 'Green' },
  olive: { hex: '#6c6b44', name: 'Olive', tag: 'Green' },
  sage: { hex: '#a3b295', name: 'Sage', tag: 'Green' },
  burgundy: { hex: '#6b2632', name: 'Burgundy', tag: 'Red' },
  red: { hex: '#b5322f', name: 'Faded Red', tag: 'Red' },
  rust: { hex: '#b15a30', name: 'Rust', tag: 'Orange' },
  mustard: { hex: '#cf9f3c', name: 'Mustard', tag: 'Yellow' },
  butter: { hex: '#efdd9c', name: 'Butter Yellow', tag: 'Yellow' },
  blush: { hex: '#e3b9b4', name: 'Blush Pink', tag: 'Pink' },
  rose: { hex: '#c2677a', name: 'Dusty Rose', tag: 'Pink' },
  lilac: { hex: '#b7a7cf', name: 'Lilac', tag: 'Purple' },
  plum: { hex: '#5c3a5c', name: 'Plum', tag: 'Purple' },
} as const satisfies Record<string, Colour>

export type ColourName = keyof typeof colours

type Rgb = readonly [number, number, number]

export const rgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

const hexOf = (channels: Rgb) =>
  `#${channels
    .map((channel) =>
      Math.round(Math.min(255, Math.max(0, channel)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

export const mix = (from: string, to: string, share: number) => {
  const [a, b] = [rgb(from), rgb(to)]
  return hexOf([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share])
}

export const darker = (hex: string, share: number) => mix(hex, '#0d0b0c', share)
export const lighter = (hex: string, share: number) => mix(hex, '#ffffff', share)

export const luminance = (hex: string) => {
  const [red, green, blue] = rgb(hex)
  return (red * 0.3 + green * 0.59 + blue * 0.11) / 255
}
