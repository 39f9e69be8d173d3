import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { catalogueRows, readPhoto } from '../../demo/seed/catalogue.ts'

const rows = catalogueRows()
const coverOf = (list: typeof rows, n: number): string => list.at(n % list.length)?.files[0] ?? ''

/** Enough for every test, and encoded in a sixth of the time. */
const side = 400

const encode = async (name: string): Promise<Buffer> =>
  sharp(await readPhoto(name))
    .resize(side, side, { fit: 'outside' })
    .jpeg({ quality: 90 })
    .toBuffer()

/** Most tests take the same few photos. */
const encoded = new Map<string, Promise<Buffer>>()

/** A photo of `demo/photos`, as the JPEG that a phone would send, but smaller. */
export const photoNamed = (name: string): Promise<Buffer> => {
  const photo = encoded.get(name) ?? encode(name)
  encoded.set(name, photo)
  return photo
}

/**
 * Of the demo's items with this kind of garment the `n`-th, from the end if `n` is negative. Kinds are the first
 * tags of `catalogue.tsv`.
 */
export const photoOf = (garment: string, n: number): Promise<Buffer> =>
  photoNamed(
    coverOf(
      rows.filter(({ tags }) => tags[0] === garment),
      n,
    ),
  )

/** A photo of a garment; `n` picks which. */
export const somePhoto = async (n = 0): Promise<Blob> =>
  new Blob([new Uint8Array(await photoNamed(coverOf(rows, n)))])

/** One photo of several garments that lie side by side with space between them, in rows of at most three. */
export const sideBySide = async (photos: readonly Buffer[]): Promise<Buffer> => {
  const [width, height, space] = [280, 380, 150]
  const columns = Math.min(3, photos.length)
  const background = '#e8e6e2'
  const parts = await Promise.all(
    photos.map(async (photo, n) => ({
      input: await sharp(photo).resize(width, height, { fit: 'contain', background }).toBuffer(),
      left: space / 2 + (n % columns) * (width + space),
      top: space + Math.floor(n / columns) * (height + space),
    })),
  )
  return sharp({
    create: {
      width: columns * (width + space),
      height: space + Math.ceil(photos.length / columns) * (height + space),
      channels: 3,
      background,
    },
  })
    .composite(parts)
    .jpeg({ quality: 90 })
    .toBuffer()
}

interface Drawn {
  width: number
  height: number
  colour?: string
  format?: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
  /** The EXIF orientation, 1 to 8. */
  orientation?: number
}

const draw = async (given: Drawn): Promise<Blob> => {
  const { width, height, colour = '#c8452b', format = 'jpeg', orientation } = given
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#eee"/>
    <rect x="10%" y="10%" width="50%" height="30%" fill="${colour}"/>
    <circle cx="70%" cy="75%" r="15%" fill="#0f5e5c"/></svg>`
  const made = sharp(Buffer.from(svg)).flatten({ background: '#fff' })
  const exif = orientation
    ? made.withMetadata({
        orientation,
        exif: { IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '16/1 24/1 0/1' } },
      })
    : made
  return new Blob([new Uint8Array(await exif.toFormat(format).toBuffer())])
}

const drawn = new Map<string, Promise<Blob>>()

/** A generated picture with enough detail that it does not compress to nothing. It is drawn once. */
export const picture = (given: Drawn): Promise<Blob> => {
  const key = JSON.stringify(given)
  const photo = drawn.get(key) ?? draw(given)
  drawn.set(key, photo)
  return photo
}

export const pngChunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(body.length + 8)
  frame.writeUInt32BE(data.length)
  body.copy(frame, 4)
  let crc = ~0
  for (const byte of body) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  frame.writeUInt32BE(~crc >>> 0, body.length + 4)
  return frame
}

/** A PNG whose header declares these dimensions and whose body is a few bytes. */
export const promisedPng = (width: number, height: number): Uint8Array => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.alloc(64))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}
