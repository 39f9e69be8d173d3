import { readFileSync } from 'node:fs'
import pLimit from 'p-limit'
import { createVision } from '../../../src/server/platform/vision/vision.ts'
import { rowsOf } from '../photos.ts'
import { type Example, writeExamples } from './examples.ts'

/** Labels of the data set that are no word of people. Such photos count only where a person named them. */
const noWords = ['Outwear', 'Other']

/**
 * `npm run train -- words-of PHOTOS`: embeds the photos of a folder with the current model and stores the vectors with the words of
 * `kinds-by-eye.csv`, or else with the labels of `labels.csv`.
 */
export const storeExamples = async (folder: string): Promise<void> => {
  const named = new Map(rowsOf(`${folder}/kinds-by-eye.csv`).map((cell) => [cell('image'), cell]))
  const vision = createVision({ timeLimitMilliseconds: 3_600_000 })
  const atATime = pLimit(4)
  const examples = await Promise.all(
    rowsOf(`${folder}/labels.csv`).map((cell) =>
      atATime(async (): Promise<Example> => {
        const image = cell('image')
        const bytes = readFileSync(`${folder}/images/${image}.jpg`)
        const { vector } = await vision.see(bytes, null, { toBeFound: true })
        const byEye = named.get(image)
        return {
          sender: cell('sender_id'),
          vector,
          word: byEye?.('kind') ?? cell('label'),
          second: byEye?.('second') ?? '',
        }
      }),
    ),
  )
  await vision.close()
  writeExamples(examples.filter(({ word }) => !noWords.includes(word)))
}
