import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

/** The vector of a photo, with the word that a person named it by, and a second word where two fit. */
export interface Example {
  /** Who sent the photo: photos of one sender are alike. */
  sender: string
  vector: Float32Array
  word: string
  second: string
}

/** The examples of the shipped head: vectors of CC0 photos (`npm run train -- words-of PHOTOS`). */
export const exampleFile = new URL('examples.tsv.gz', import.meta.url).pathname

/** A vector has length 1, so its numbers hardly ever reach a third. */
const scale = 3 * 127

export const writeExamples = (examples: Example[], file = exampleFile): void => {
  const lines = examples.map(({ sender, vector, word, second }) => {
    const bytes = Int8Array.from(vector, (value) => Math.max(-127, Math.min(127, Math.round(value * scale))))
    return [sender, word, second, Buffer.from(bytes.buffer).toString('base64')].join('\t')
  })
  writeFileSync(file, gzipSync(`${lines.join('\n')}\n`, { level: 9 }))
}

export const readExamples = (file = exampleFile): Example[] =>
  gunzipSync(readFileSync(file))
    .toString()
    .trim()
    .split('\n')
    .map((line) => {
      const [sender = '', word = '', second = '', numbers = ''] = line.split('\t')
      const bytes = Int8Array.from(Buffer.from(numbers, 'base64'))
      return { sender, word, second, vector: Float32Array.from(bytes, (value) => value / scale) }
    })
