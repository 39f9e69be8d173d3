import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Reads the texts of QR codes in the picture of a camera. */
export interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

/** Without this, the library would load its file from a public server. */
export const loadLibraryDetector = async (): Promise<Detector> => {
  await prepareZXingModule({
    overrides: {
      locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : prefix + path),
    },
    fireImmediately: true,
  })
  return new BarcodeDetector({ formats: ['qr_code'] })
}
