import { encode } from 'uqr'
import { photoAt } from '#domain/photos.ts'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/live-board.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import type { OwnSale, SaleItem } from './queries.ts'

export const posterSize = { width: 1080, height: 1350 }

/** A printed picture, with the same colours in both colour schemes. */
const colours = {
  clay: '#f5e8dc',
  ink: '#211c17',
  muted: '#665d55',
  accent: '#b93c24',
  persimmon: '#c8452b',
  white: '#fff',
}
const left = 80
const right = posterSize.width - left

const loadPhoto = (link: string): Promise<HTMLImageElement | undefined> =>
  new Promise((resolve) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => resolve(undefined))
    image.src = link
  })

const hanger = new Path2D(
  'M13 20v-3.6c3-.8 4.6-2.6 4.6-5.2A4.6 4.6 0 0 0 13 6.6a4.6 4.6 0 0 0-4.4 3.2M13 20 4 27.5h18z',
)
const mark = new Path2D(
  'M32 30v-4.5c4-1 6-3.3 6-6.5a6 6 0 0 0-12 0M32 30 12.5 43.5c-2.2 1.5-1.2 5 1.5 5h36c2.7 0 3.7-3.5 1.5-5z',
)

const stroke = (context: CanvasRenderingContext2D, path: Path2D, colour: string, width: number) => {
  context.strokeStyle = colour
  context.lineWidth = width
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(path)
}

/** A photo on a hanger, cropped to 4:5 and a little tilted. */
const hang = (context: CanvasRenderingContext2D, photo: HTMLImageElement, x: number, degrees: number) => {
  const [width, height] = [276, 345]
  context.save()
  context.translate(x + width / 2, 186)
  context.rotate((degrees * Math.PI) / 180)
  context.save()
  context.translate(-39, 0)
  context.scale(3, 3)
  stroke(context, hanger, colours.ink, 2)
  context.restore()
  context.translate(-width / 2, 88)
  context.beginPath()
  context.roundRect(0, 0, width, height, 26)
  context.clip()
  const scale = Math.max(width / photo.naturalWidth, height / photo.naturalHeight)
  const [shownWidth, shownHeight] = [photo.naturalWidth * scale, photo.naturalHeight * scale]
  context.drawImage(photo, (width - shownWidth) / 2, (height - shownHeight) / 2, shownWidth, shownHeight)
  context.restore()
}

/** The lines of a text that fit this width, at most `max`. */
const linesOf = (context: CanvasRenderingContext2D, text: string, width: number, max: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const line = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && context.measureText(line).width <= width) lines[lines.length - 1] = line
    else if (lines.length < max) lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines
}

/** Draws the poster of a sale, with its link as a QR code. Null where the browser cannot. */
export const drawPoster = async (
  { title, startsAt, stream, link }: OwnSale,
  items: readonly SaleItem[],
  shop: string,
): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, posterSize)
  const context = canvas.getContext('2d')
  if (!context) return null
  const family = getComputedStyle(document.body).fontFamily
  const write = (text: string, y: number, weight: number, px: number, colour: string, x = left) => {
    const use = (size: number) => (context.font = `${weight} ${size}px ${family}`)
    use(px)
    // A long text becomes smaller.
    use(Math.min(px, Math.floor((px * (right - x)) / context.measureText(text).width)))
    context.fillStyle = colour
    context.fillText(text, x, y, right - x)
  }
  const photos = await Promise.all(
    items
      .flatMap(({ image }) => (image ? [image] : []))
      .slice(0, 3)
      .map(({ link: photo }) => loadPhoto(photoAt(photo, 560))),
  )

  context.fillStyle = colours.clay
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.save()
  context.translate(left, 72)
  context.fillStyle = colours.persimmon
  context.beginPath()
  context.roundRect(0, 0, 72, 72, 22)
  context.fill()
  context.scale(72 / 64, 72 / 64)
  stroke(context, mark, colours.white, 4)
  context.restore()
  write('ukay', 126, 800, 52, colours.ink, left + 92)
  context.textAlign = 'right'
  context.font = `600 36px ${family}`
  context.fillText(shop, right, 120, 620)
  context.textAlign = 'left'

  context.fillStyle = colours.ink
  context.fillRect(0, 214, canvas.width, 9)
  for (const [n, photo] of photos.entries())
    if (photo) hang(context, photo, left + n * 322, [-1.4, 1.2, -1][n] ?? 0)

  context.font = `800 96px ${family}`
  const lines = linesOf(context, title, right - left, 2)
  for (const [n, line] of lines.entries())
    write(line, 790 + n * 100, 800, lines.length > 1 ? 84 : 96, colours.ink)
  const below = 790 + (lines.length - 1) * 100
  write(m.posterTime(dateInWords(startsAt)), below + 76, 700, 46, colours.ink)
  const prices = items.map(({ price }) => price)
  if (prices.length > 0)
    write(
      m.posterPrices(items.length, formatPesos(Math.min(...prices)), formatPesos(Math.max(...prices))),
      below + 134,
      400,
      42,
      colours.muted,
    )

  const { data, size } = encode(link, { ecc: 'M', border: 2 })
  const cell = 260 / size
  context.fillStyle = colours.white
  context.beginPath()
  context.roundRect(left, 1040, 260, 260, 28)
  context.fill()
  context.fillStyle = colours.ink
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries())
      // Whole pixels, because a scanner takes gaps between the squares for light ones.
      if (isDark)
        context.fillRect(
          Math.floor(left + x * cell),
          Math.floor(1040 + y * cell),
          Math.ceil(cell),
          Math.ceil(cell),
        )
  const beside = left + 304
  write(
    stream === '' ? m.posterWatch : m.posterWatchOn(stream.replace(/^https?:\/\/(www\.)?/, '')),
    1088,
    600,
    44,
    colours.ink,
    beside,
  )
  write(m.posterMine, 1144, 600, 44, colours.ink, beside)
  write(m.posterFirst, 1204, 400, 36, colours.muted, beside)
  write(link.replace(/^https?:\/\//, ''), 1284, 700, 40, colours.accent, beside)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
