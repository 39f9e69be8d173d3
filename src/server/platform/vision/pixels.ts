import { photoQueue } from '../images/photo-queue.ts'
import type { FileSource } from '../file-source.ts'
import type { Box } from '../images/square-pixels.ts'
import { modelSide } from './model.ts'

/** The pixels for the model, of the whole photo or of a box in it. Throws `not_a_photo`, `photo_too_large` or `busy`. */
export const pixelsForModel = async (
  source: FileSource,
  accountID: string | null,
  box?: Box,
): Promise<Buffer> => {
  const turn = { accountID, lane: 'photos' } as const
  // A copy: with a part of the message that brought it, a thread would be sent the whole message.
  return Buffer.from(await photoQueue.run(turn, source, 'square', { side: modelSide, box }))
}
