import { photoQueue } from '../images/photo-queue.ts'
import type { FileSource } from '../file-source.ts'
import type { Box } from '../images/square-pixels.ts'
import { modelSide } from './model.ts'

/** Decodes a photo, or a box in it, to the model's input, followed by its mirrored centre if `centre`. Throws `not_a_photo`, `photo_too_large` or `busy`. */
export const pixelsForModel = async (
  source: FileSource,
  accountID: string | null,
  { side = modelSide, box, centre = false }: { side?: number; box?: Box | undefined; centre?: boolean } = {},
): Promise<Buffer> => {
  const turn = { accountID, lane: 'photos' } as const
  // Copy the pixels. They are a view of a larger message, and posting a view to a thread would send the whole message.
  return Buffer.from(await photoQueue.run(turn, source, 'square', { side, box, centre }))
}
