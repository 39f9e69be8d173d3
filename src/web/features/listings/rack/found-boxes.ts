import { api } from '#web/lib/api.ts'
import { scaledSize, sheet, toJpeg } from '#web/lib/read-photo.ts'
import type { Share } from '#web/ui/crop-box.tsx'

/** The longest side that is sent: enough for the model, and little for a slow network. */
const sentSide = 640
/** After that the seller draws the boxes. */
const maxWaitMs = 5_000
/** The share of its sides by which a box is widened at each edge. */
const margin = 0.05

const widenedSide = (start: number, length: number): [start: number, length: number] => {
  const from = Math.max(0, start - length * margin)
  return [from, Math.min(1, start + length * (1 + margin)) - from]
}

/** A little wider than the garment, so that its edges are not cut off, and within the photo. */
export const widened = (box: Share): Share => {
  const [left, width] = widenedSide(box.left, box.width)
  const [top, height] = widenedSide(box.top, box.height)
  return { left, top, width, height }
}

/** Asks the server where the items are in a photo. Throws if it cannot say, or not soon. */
export const findBoxes = async (photo: ImageBitmap, signal: AbortSignal): Promise<Share[]> => {
  const size = scaledSize(photo, sentSide)
  const [canvas, context] = sheet(size)
  context.drawImage(photo, 0, 0, size.width, size.height)
  const img = await toJpeg(canvas, 0.86)
  const soon = AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)])
  const { garments } = await api('POST store/garments_in_photo', { img }, { signal: soon })
  return garments.map(widened)
}
