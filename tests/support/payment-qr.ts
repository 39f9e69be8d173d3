import sharp from 'sharp'
import { encode } from 'uqr'
import { checksumOf } from '#domain/emv-qr.ts'

/** How wallets count the length of a value. */
export type Counted = 'characters' | 'bytes' | 'units'
const lengthIn: Record<Counted, (text: string) => number> = {
  characters: (text) => [...text].length,
  bytes: (text) => Buffer.byteLength(text),
  units: (text) => text.length,
}

type Fields = Partial<Record<string, string | undefined>>

const written = (fields: Fields, counted: Counted = 'characters'): string =>
  Object.entries(fields)
    .toSorted(([one], [other]) => Number(one) - Number(other))
    .flatMap(([id, value]) =>
      value === undefined ? [] : [`${id}${String(lengthIn[counted](value)).padStart(2, '0')}${value}`],
    )
    .join('')

export const withChecksumOf = (text: string): string => `${text}6304${checksumOf(`${text}6304`)}`

/** The text of a code as a wallet makes it for a person. `changes` sets fields, or removes them with undefined. */
export const qrOf = (name = 'MA. LUZ D.', changes: Fields = {}, counted?: Counted): string =>
  withChecksumOf(
    written(
      {
        '00': '01',
        '01': '11',
        '27': written({ '00': 'com.p2pqrpay', '01': 'TESTPHM2XXX', '02': '99964403', '04': '09171234567' }),
        '52': '6016',
        '53': '608',
        '58': 'PH',
        '59': name,
        '60': 'Baguio City',
        ...changes,
      },
      counted,
    ),
  )

/** A picture with this text as a QR code in its middle. */
export const qrPicture = async (text: string, { side = 600, margin = 80, background = '#f6d9cf' } = {}) => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const pixels = Buffer.from(data.flat().map((dark) => (dark ? 0 : 255)))
  const code = await sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(side, side, { kernel: 'nearest' })
    .png()
    .toBuffer()
  return sharp(code)
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .png()
    .toBuffer()
}

export const asBlob = (bytes: Uint8Array): Blob => new Blob([new Uint8Array(bytes)])
