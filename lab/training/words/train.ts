import { writeFileSync } from 'node:fs'
import { currentModel } from '../../../src/server/platform/vision/model.ts'
import { wordFile, wordOfTag } from '../../../src/server/platform/vision/words.ts'
import { foldsOf, folds, unseenFold } from '../photos.ts'
import { choicesIn } from './choices.ts'
import { type Example, readExamples } from './examples.ts'
import { type Layer, fit, probabilitiesOf } from './fit.ts'
import { printFigures } from './figures.ts'
import { type Answer, type Rules, rulesFor } from './thresholds.ts'

export const answersOf = (layer: Layer, examples: Example[], unseen: boolean): Answer[] =>
  examples.map(({ sender, vector, word, second }) => {
    const probabilities = probabilitiesOf(layer, vector)
    const likely = layer.words
      .map((label, n) => ({ label, likely: probabilities[n] ?? 0 }))
      .toSorted((a, b) => b.likely - a.likely)
    return { sender, likely, named: second ? [word, second] : [word], unseen }
  })

export const wordsIn = (examples: readonly Example[]): string[] =>
  [...new Set(examples.map(({ word }) => word))].toSorted()

/** What is said of each example by a layer that was trained without the fifth of the senders that it belongs to. */
const crossValidated = (examples: Example[], words: string[], more: Example[]): Answer[] => {
  const foldOf = foldsOf(examples.map(({ sender }) => sender))
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const layer = fit([...examples.filter(({ sender }) => foldOf.get(sender) !== fold), ...more], words)
    return answersOf(
      layer,
      examples.filter(({ sender }) => foldOf.get(sender) === fold),
      fold === unseenFold,
    )
  })
}

const rounded = (value: number) => Number(value.toFixed(4))

const writeHead = (file: string, layer: Layer, rules: Rules, trainedOn: object): void => {
  const most = Math.max(...layer.weights.flatMap((row) => [...row].map(Math.abs)))
  const scale = most / 127
  const bytes = Int8Array.from(
    layer.weights.flatMap((row) => [...row]),
    (value) => Math.round(value / scale),
  )
  const head = {
    words: layer.words,
    ...rules,
    layer: {
      scale,
      bias: [...layer.bias].map(rounded),
      rows: Buffer.from(bytes.buffer).toString('base64'),
    },
    trainedOn,
    madeBy: 'npm run train -- words',
  }
  writeFileSync(file, `${JSON.stringify(head, null, 2)}\n`)
}

/**
 * `npm run train -- words [DATABASE_URL]`: trains the head of words on the stored examples and, if a database is given, on what its
 * sellers chose, and prints how often it is right about senders that it did not see.
 */
export const trainWords = async (databaseURL?: string): Promise<void> => {
  const examples = readExamples()
  const words = wordsIn(examples)
  const chosen = databaseURL ? await choicesIn(databaseURL, words, wordOfTag) : []
  const answers = crossValidated(examples, words, chosen)
  const rules = rulesFor(answers, words)
  printFigures(answers, rules, words)
  writeHead(wordFile(currentModel), fit([...examples, ...chosen], words), rules, {
    photos: examples.length,
    choices: chosen.length,
  })
}
