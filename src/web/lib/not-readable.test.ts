import { expect, test } from 'vitest'
import { notReadable } from './read-photo.ts'

const file = (bytes: string) => new Blob([Buffer.from(bytes, 'latin1')])

test.each(['heic', 'heix', 'hevc', 'heim', 'mif1', 'msf1'])(
  'f21: HEIC (%s) that the browser cannot decode is named, with what to do',
  async (brand) => {
    const { message } = await notReadable(file(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic`))
    expect(message).toMatch(/HEIC.*JPEG/)
  },
)

test.each(['', 'text', '\0\0\0\x18ftypmp42\0\0\0\0isom', '%PDF-1.7', '\xff\xd8\xff\xe0 cut off'])(
  'another file (%j) is not called HEIC',
  async (bytes) => {
    expect((await notReadable(file(bytes))).message).toBe('We cannot read this file as a photo.')
  },
)
