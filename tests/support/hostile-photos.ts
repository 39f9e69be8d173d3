import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pngChunk } from './photos.ts'

/**
 * Small files that cost a decoder much memory or time. They are generated, so that the repository does not contain
 * them.
 */

const zeros = Buffer.alloc(1 << 20)
/** A part of a compressed stream that stands for itself, so that it can be repeated. */
const deflatedPart = deflateRawSync(zeros, { level: 9, finishFlush: constants.Z_FULL_FLUSH })

/** Compressed zero bytes, without compressing all of them. */
const deflatedZeros = (length: number): Buffer => {
  const parts = Array.from({ length: Math.floor(length / zeros.length) }, () => deflatedPart)
  const rest = deflateRawSync(zeros.subarray(0, length % zeros.length), { level: 9 })
  const checksum = Buffer.alloc(4)
  // Adler-32: the first half stays 1, and the second half counts the bytes.
  checksum.writeUInt16BE(length % 65_521, 0)
  checksum.writeUInt16BE(1, 2)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...parts, rest, checksum])
}

/** First column, first row, column step and row step of each pass of an interlaced PNG. */
const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** An empty PNG with four channels of 8 or 16 bits. */
export const blankPng = (
  width: number,
  height: number,
  {
    bits = 16,
    interlaced = false,
    extra = [],
  }: { bits?: 8 | 16; interlaced?: boolean; extra?: Buffer[] } = {},
): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([bits, 6, 0, 0, interlaced ? 1 : 0], 8)
  const bytesIn = (columns: number, rows: number) => (columns > 0 ? rows * (1 + columns * (bits / 2)) : 0)
  const length = interlaced
    ? adam7.reduce(
        (sum, [left, top, x, y]) =>
          sum + bytesIn(Math.ceil((width - left) / x), Math.max(0, Math.ceil((height - top) / y))),
        0,
      )
    : bytesIn(width, height)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflatedZeros(length)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** 1,400 text chunks in a PNG of 10 MB, each 8 MB when unpacked. */
export const manyNotes = (): Buffer[] => {
  const note = deflateSync(Buffer.alloc(7_900_000, 'A'), { level: 9 })
  const chunk = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), note]))
  return Array.from({ length: 1_400 }, () => chunk)
}

/** An EXIF chunk with orientation 6, as of a camera held upright. */
export const turnedChunk = (): Buffer =>
  pngChunk('eXIf', Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0', 'latin1'))

/** A GIF with many frames of one pixel on a canvas of this size. */
export const manyFramesGif = (frames: number, width = 1, height = 1): Buffer => {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\xc8\x45\x2b\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  // A delay, a frame of one pixel in the corner, and its colour in LZW code.
  const frame = Buffer.from('\x21\xf9\x04\0\x02\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1')
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

/** Every frame is different. */
export const animatedWebp = (frames: number, side: number): Promise<Buffer> =>
  sharp(Buffer.alloc(side * side * 3 * frames, Buffer.from(Array.from({ length: 251 }, (_, n) => n))), {
    raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
  })
    .webp({ loop: 0, quality: 20, effort: 0 })
    .toBuffer()

/** An AVIF whose header declares a small picture, but whose data is a large one. */
export const lyingAvif = async (side: number): Promise<Buffer> => {
  const whole = await sharp({ create: { width: side, height: side, channels: 3, background: '#c8452b' } })
    .avif({ effort: 0 })
    .toBuffer()
  const at = whole.indexOf('ispe', 0, 'latin1')
  whole.writeUInt32BE(64, at + 8)
  whole.writeUInt32BE(64, at + 12)
  return whole
}

/** A GIF of one pixel whose only frame is 65,535 x 65,535. */
export const wideFrameGif = (): Buffer => {
  const gif = manyFramesGif(1)
  const frame = gif.indexOf(0x2c)
  gif.writeUInt16LE(65_535, frame + 5)
  gif.writeUInt16LE(65_535, frame + 7)
  return gif
}

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** A Huffman table with a single code of one bit. */
const oneCode = (kind: number, symbol: number): Buffer =>
  segment(0xc4, Buffer.from([kind, 1, ...Array<number>(15).fill(0), symbol]))

/**
 * A grey progressive JPEG with many scans of a few bytes that change nothing: each makes the decoder pass over all
 * blocks. One scan for all DC values, then 14 for each of 7 or 63 frequency bands.
 */
export const manyScansJpeg = (width: number, height: number, bands: 7 | 63 = 7): Buffer => {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  const scan = (from: number, to: number, bits: number) =>
    segment(0xda, Buffer.from([1, 1, 0, from, to, bits]))
  // An end-of-band run for 16,384 blocks: a code of one bit, and 14 bits for the length.
  const ends = Buffer.alloc(Math.ceil((Math.ceil(blocks / 16_384) * 15) / 8))
  const parts = [
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    segment(0xc2, frame),
    oneCode(0x00, 0),
    oneCode(0x10, 0xe0),
    scan(0, 0, 0),
    // A difference of zero for each block, one bit each.
    Buffer.alloc(Math.ceil(blocks / 8)),
  ]
  const breadth = 63 / bands
  for (let from = 1; from < 64; from += breadth)
    for (let bit = 13; bit >= 0; bit -= 1)
      parts.push(scan(from, from + breadth - 1, bit === 13 ? 13 : ((bit + 1) << 4) | bit), ends)
  return Buffer.concat([...parts, Buffer.from([0xff, 0xd9])])
}

/** A grey JPEG of one scan, in the colours of JFIF. With `separateScans` each of its three components has its own scan. */
export const plainJpeg = (width: number, height: number, { separateScans = false } = {}): Buffer => {
  const components = [1, 2, 3]
  const frame = Buffer.from([8, 0, 0, 0, 0, 3, ...components.flatMap((id) => [id, 0x11, 0])])
  frame.writeUInt16BE(height, 1)
  frame.writeUInt16BE(width, 3)
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8)
  // For each block of each component one bit for a difference of zero, and one for its end.
  const scan = (ids: number[]) => [
    segment(0xda, Buffer.from([ids.length, ...ids.flatMap((id) => [id, 0]), 0, 63, 0])),
    Buffer.alloc(Math.ceil((blocks * ids.length) / 4)),
  ]
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(1)])),
    segment(0xc0, frame),
    oneCode(0x00, 0),
    oneCode(0x10, 0),
    ...(separateScans ? components.flatMap((id) => scan([id])) : scan(components)),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** Two JPEGs in one file, as stereo cameras write it, with the index in the first. */
export const mpo = async (): Promise<Buffer> => {
  const one = await sharp({ create: { width: 200, height: 300, channels: 3, background: '#c8452b' } })
    .jpeg()
    .toBuffer()
  const index = segment(0xe2, Buffer.from('MPF\0MM\0*\0\0\0\x08\0\0\0\0\0\0', 'latin1'))
  return Buffer.concat([one.subarray(0, 2), index, one.subarray(2), one])
}

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const data = Buffer.concat(parts)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, data])
}
const fullBox = (type: string, version: number, ...parts: Buffer[]): Buffer =>
  box(type, Buffer.from([version, 0, 0, 0]), ...parts)
const u16 = (...values: number[]): Buffer => {
  const out = Buffer.alloc(values.length * 2)
  values.forEach((value, n) => out.writeUInt16BE(value, n * 2))
  return out
}
const u32 = (...values: number[]): Buffer => {
  const out = Buffer.alloc(values.length * 4)
  values.forEach((value, n) => out.writeUInt32BE(value, n * 4))
  return out
}

/** The content of the first box of this type. */
const contentOf = (bytes: Buffer, type: string): Buffer => {
  const at = bytes.indexOf(type, 0, 'latin1')
  return bytes.subarray(at + 4, at - 4 + bytes.readUInt32BE(at - 4))
}

const item = (id: number, type: string): Buffer =>
  fullBox('infe', 2, u16(id, 0), Buffer.from(`${type}\0`, 'latin1'))

/** An AVIF that repeats one small tile `count` x `count` times: a picture as large as declared, in one kilobyte. */
export const gridAvif = async (side: number, count: number): Promise<Buffer> => {
  const tile = await sharp({ create: { width: side, height: side, channels: 3, background: '#c8452b' } })
    .avif({ effort: 0 })
    .toBuffer()
  const coded = contentOf(tile, 'mdat')
  const configuration = box('av1C', contentOf(tile, 'av1C'))
  const size = (pixels: number) => fullBox('ispe', 0, u32(pixels, pixels))
  const grid = Buffer.concat([Buffer.from([0, 1, count - 1, count - 1]), u32(side * count, side * count)])
  const meta = (offset: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict'), u32(0, 0, 0), Buffer.from([0])),
      fullBox('pitm', 0, u16(2)),
      fullBox(
        'iloc',
        0,
        Buffer.from([0x44, 0]),
        u16(2),
        u16(1, 0, 1),
        u32(offset, coded.length),
        u16(2, 0, 1),
        u32(offset + coded.length, grid.length),
      ),
      fullBox('iinf', 0, u16(2), item(1, 'av01'), item(2, 'grid')),
      fullBox('iref', 0, box('dimg', u16(2, count * count, ...Array<number>(count * count).fill(1)))),
      box(
        'iprp',
        box(
          'ipco',
          size(side),
          configuration,
          fullBox('pixi', 0, Buffer.from([3, 8, 8, 8])),
          size(side * count),
        ),
        fullBox('ipma', 0, u32(2), u16(1), Buffer.from([3, 1, 0x82, 3]), u16(2), Buffer.from([2, 4, 3])),
      ),
    )
  const head = box('ftyp', Buffer.from('avif\0\0\0\0avifmif1miaf', 'latin1'))
  const before = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(before), box('mdat', coded, grid)])
}
