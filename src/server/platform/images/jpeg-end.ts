/** A marker that no length and no data follow. 0 stands for a byte 0xFF in entropy-coded data. */
const standsAlone = (marker: number): boolean => marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)
const endOfImage = 0xd9

/**
 * Where the first picture ends, after its EOI marker. Reads as libjpeg does: it skips other bytes, among them
 * entropy-coded data, until the next marker.
 */
export const endOfFirstPicture = (jpeg: Buffer): number => {
  let at = 2
  for (;;) {
    at = jpeg.indexOf(0xff, at)
    if (at < 0 || at + 4 > jpeg.length) return jpeg.length
    at += 1
    const marker = jpeg[at] ?? 0
    if (marker === 0xff) continue
    at += 1
    if (marker === endOfImage) return at
    if (!standsAlone(marker)) at += jpeg.readUInt16BE(at)
  }
}
