import type { Detector } from './library-detector.ts'

interface BrowserDetector {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

const browserDetector = (): BrowserDetector | undefined =>
  (globalThis as { BarcodeDetector?: BrowserDetector }).BarcodeDetector

/** Some browsers have the class, and no format. */
const hasBrowserDetector = async (): Promise<boolean> => {
  try {
    return ((await browserDetector()?.getSupportedFormats()) ?? []).includes('qr_code')
  } catch {
    return false
  }
}

const formats = ['qr_code']

/** That of the browser, or else a library, which is loaded from this server. */
export const loadDetector = async (): Promise<Detector> => {
  const Own = browserDetector()
  if (Own && (await hasBrowserDetector())) return new Own({ formats })
  const { loadLibraryDetector } = await import('./library-detector.ts')
  return loadLibraryDetector()
}
