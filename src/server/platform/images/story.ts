import { shorten } from '#domain/shorten.ts'
import { fileURLToPath } from 'node:url'
import sharp, { type OverlayOptions } from 'sharp'
import { encode } from 'uqr'
import { isShownWhole } from '#domain/photos.ts'
import type { OpenPhoto } from './open-photo.ts'
import { hanger, paint, roundedBox } from './shapes.ts'

/** What a picture for stories says, in the language of its reader. */
export interface Story {
  price: string
  facts: string[]
  name: string
  shop: string
  /** Leads to the item. Null if the server does not know its own address. */
  code: string | null
  lead: string
  /** A short address to type, left out if it is too long. Empty if there is none. */
  address: string
}

const size = { width: 1080, height: 1920 }
const margin = 150
const inside = size.width - 2 * margin
const codeSide = 210
const photoTop = 336
/** Above the buttons with which apps cover the end of a story. */
const lastLine = 1770

const colours = {
  clay: [245, 232, 220],
  ink: [33, 28, 23],
  muted: [102, 93, 85],
  paper: [251, 248, 243],
  hair: [216, 205, 191],
  persimmon: [200, 69, 43],
  white: [255, 255, 255],
} as const
type Colour = keyof typeof colours

const fontFile = (path: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/figtree/${path}.ttf`))
/** Of the app itself: a server may have no fonts. */
const fonts = {
  regular: fontFile('400Regular/Figtree_400Regular'),
  bold: fontFile('700Bold/Figtree_700Bold'),
}

/** What the font has. Other characters would be boxes. */
const drawable = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\u0020-\u007e\u00a0-\u017f\u2010-\u2026]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

interface Words {
  pixels: Buffer
  width: number
  height: number
}

interface Style {
  px: number
  colour?: Colour
  bold?: boolean
  /** It breaks into lines of this width. */
  width?: number
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const words = async (
  text: string,
  { px, colour = 'ink', bold = false, width }: Style,
): Promise<Words | null> => {
  const shown = drawable(text)
  if (shown === '') return null
  const hex = Buffer.from(colours[colour]).toString('hex')
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="#${hex}">${escaped(shown)}</span>`,
      font: `Figtree ${bold ? 'Bold ' : ''}${px}`,
      fontfile: bold ? fonts.bold : fonts.regular,
      rgba: true,
      // One point is one pixel.
      dpi: 72,
      ...(width !== undefined && { width, wrap: 'word-char' as const }),
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { pixels: data, width: info.width, height: info.height }
}

/** The words, shortened until they are at most so high. */
const fitted = async (text: string, style: Style, height: number): Promise<Words | null> => {
  let shown = text
  let made = await words(shown, style)
  while (made && shown.length > 8 && made.height > height) {
    shown = shorten(shown, Math.floor(shown.length * 0.8))
    made = await words(`${shown.trimEnd()}…`, style)
  }
  return made
}

const at = ({ pixels, width, height }: Words, left: number, top: number): OverlayOptions => ({
  input: pixels,
  raw: { width, height, channels: 4 },
  left: Math.round(left),
  top: Math.round(top),
})

/** The font has no sign of the peso: it is a P with two bars. */
const price = async (text: string, left: number, top: number, within: number): Promise<OverlayOptions[]> => {
  const px = Math.min(104, Math.floor((within / text.length) * 1.7))
  const letter = await words('P', { px, bold: true })
  const amount = await words(text.replace('₱', ''), { px, bold: true })
  if (!letter || !amount) return []
  const bar = { left: left - Math.round(px * 0.06), width: letter.width + Math.round(px * 0.12), height: 6 }
  const bars = [0.2, 0.36].map((share) => {
    const box = { ...bar, top: top + Math.round(letter.height * share) }
    return paint(roundedBox(box.left, box.top, box.width, box.height, 0), box, { colour: colours.ink })
  })
  return [at(letter, left, top), ...bars, at(amount, left + letter.width + px * 0.1, top)]
}

const chips = async (
  facts: string[],
  left: number,
  top: number,
  within: number,
): Promise<OverlayOptions[]> => {
  const layers: OverlayOptions[] = []
  let x = left
  for (const fact of facts) {
    const label = await words(fact, { px: 36 })
    if (!label) continue
    const box = { left: x, top, width: label.width + 56, height: 72 }
    if (x + box.width > left + within) break
    layers.push(
      paint(roundedBox(box.left, box.top, box.width, box.height, 22), box, { colour: colours.paper }),
      at(label, x + 28, top + 36 - label.height / 2),
    )
    x += box.width + 20
  }
  return layers
}

const code = (text: string, left: number, top: number): OverlayOptions[] => {
  const { data, size: modules } = encode(text, { ecc: 'L', border: 3 })
  const box = { left, top, width: codeSide, height: codeSide }
  const dark = (x: number, y: number): number =>
    data[Math.floor(((y - top) / codeSide) * modules)]?.[Math.floor(((x - left) / codeSide) * modules)]
      ? -1
      : 1
  return [
    paint(roundedBox(left, top, codeSide, codeSide, 18), box, { colour: colours.white }),
    paint(dark, box, { colour: colours.ink }),
  ]
}

/** The photo as on a hanger: with round corners, slightly turned, over its shadow. */
const hung = async (photo: OpenPhoto, height: number): Promise<OverlayOptions[]> => {
  const width = Math.min(inside, Math.round(height * 0.8))
  const left = Math.round((size.width - width) / 2)
  const corners = paint(
    roundedBox(0, 0, width, height, 36),
    { left: 0, top: 0, width, height },
    { colour: colours.white },
  )
  const { data, info } = await photo
    .picture()
    .resize(width, height, {
      fit: isShownWhole(photo, width / height) ? 'contain' : 'cover',
      background: '#f3ede4',
    })
    .ensureAlpha()
    .composite([{ ...corners, blend: 'dest-in' }])
    .raw()
    .toBuffer({ resolveWithObject: true })
  const turned = await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .rotate(-1.3, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const shadow = { left: left - 60, top: photoTop - 40, width: width + 120, height: height + 120 }
  return [
    paint(roundedBox(left, photoTop + 20, width, height, 36), shadow, {
      colour: colours.ink,
      opacity: 0.22,
      soft: 80,
    }),
    {
      input: turned.data,
      raw: { width: turned.info.width, height: turned.info.height, channels: 4 },
      left: left - Math.round((turned.info.width - width) / 2),
      top: photoTop - Math.round((turned.info.height - height) / 2),
    },
  ]
}

const plain = (left: number, top: number, width: number, height: number, colour: Colour): OverlayOptions =>
  paint(() => -1, { left, top, width, height }, { colour: colours[colour] })

/** A picture of 1080 x 1920 for stories, as a JPEG. Its words are below the photo, which takes the height that is left. */
export const drawStory = async (photo: OpenPhoto, story: Story): Promise<Uint8Array> => {
  const column = inside - (story.code === null ? 0 : codeSide + 40)
  const [brand, name, shop, lead] = await Promise.all([
    words('ukay', { px: 68, bold: true }),
    fitted(story.name, { px: 50, width: column }, 125),
    fitted(story.shop, { px: 38, colour: 'muted', width: column }, 95),
    words(story.lead, { px: 36, bold: true }),
  ])
  const address = await words(story.address, { px: story.address.length > 28 ? 26 : 36, bold: true })
  const hasRoom = (address?.width ?? 0) + (lead?.width ?? 0) + 40 <= inside

  const divider = lastLine - 84
  const rows = [80 + 30, story.facts.length > 0 ? 72 + 34 : 0, name ? name.height + 22 : 0, shop?.height ?? 0]
  const block = Math.max(
    rows.reduce((sum, each) => sum + each, 0),
    codeSide,
  )
  const top = divider - 52 - block
  const [, chipsTop = 0, nameTop = 0, shopTop = 0] = rows.map(
    (_, n) => top + rows.slice(0, n).reduce((sum, each) => sum + each, 0),
  )

  const mark = { left: margin, top: 104, width: 84, height: 84 }
  const hook = { left: 476, top: 222, width: 128, height: 112 }
  const layers = [
    paint(roundedBox(mark.left, mark.top, mark.width, mark.height, 24), mark, { colour: colours.persimmon }),
    paint(hanger(mark.left, mark.top, 84 / 64, 6), mark, { colour: colours.white }),
    ...(brand ? [at(brand, margin + 108, 122)] : []),
    plain(0, 250, size.width, 12, 'ink'),
    ...(await hung(photo, top - 76 - photoTop)),
    paint(hanger(hook.left, hook.top, 2, 9), hook, { colour: colours.ink }),
    ...(await price(story.price, margin, top, column)),
    ...(await chips(story.facts, margin, chipsTop, column)),
    ...(name ? [at(name, margin, nameTop)] : []),
    ...(shop ? [at(shop, margin, shopTop)] : []),
    ...(story.code === null ? [] : code(story.code, size.width - margin - codeSide, top)),
    plain(margin, divider, inside, 3, 'hair'),
    ...(lead ? [at(lead, margin, divider + 40)] : []),
    ...(address && hasRoom ? [at(address, size.width - margin - address.width, divider + 40)] : []),
  ]
  return sharp({ create: { ...size, channels: 3, background: '#f5e8dc' } })
    .composite(layers)
    .jpeg({ quality: 86 })
    .toBuffer()
}
