import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { OpenPhoto } from './open-photo.ts'

const maxCodes = 4

/** Loaded with the first code, because most photos have none. */
const load = async () => {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  const wasmBinary = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer },
    fireImmediately: true,
  })
  return readBarcodes
}
let loaded: ReturnType<typeof load> | undefined

/** The texts of the QR codes in a photo, of at most four. */
export const readQrCodes = async ({ picture, width, height }: OpenPhoto): Promise<string[]> => {
  loaded ??= load()
  const readBarcodes = await loaded
  const pixels = await picture().ensureAlpha().raw().toBuffer()
  const data = new Uint8ClampedArray(pixels.buffer as ArrayBuffer, pixels.byteOffset, pixels.length)
  const codes = await readBarcodes(
    { data, width, height, colorSpace: 'srgb' },
    { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: maxCodes },
  )
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text)
}
