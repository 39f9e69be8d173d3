import { statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { currentModel } from '../../../src/server/platform/vision/model.ts'
import { calledBy, readWordHead, wordFile, wordsOf } from '../../../src/server/platform/vision/words.ts'
import { mean } from '../../eval/by-sender.ts'
import { foldsOf, unseenFold } from '../photos.ts'
import { type Choice, countedChoices } from './choices.ts'
import { readExamples } from './examples.ts'
import { fit } from './fit.ts'
import { answersOf, wordsIn } from './train.ts'

const examples = readExamples()
const words = wordsIn(examples)
const foldOf = foldsOf(examples.map(({ sender }) => sender))
const unseen = examples.filter(({ sender }) => foldOf.get(sender) === unseenFold)
const others = examples.filter(({ sender }) => foldOf.get(sender) !== unseenFold)

describe('the head of words', () => {
  it('trained on a quarter of the photos, names those of people it did not see', { timeout: 120_000 }, () => {
    const few = others.filter((_, n) => n % 4 === 0)
    const answers = answersOf(fit(few, words), unseen, true)
    const among = (first: number) =>
      mean(
        answers.map(({ likely, named }) => likely.slice(0, first).some(({ label }) => named.includes(label))),
      )
    // All photos give 0.75 and 0.92.
    expect(among(1)).toBeGreaterThan(0.66)
    expect(among(3)).toBeGreaterThan(0.87)
  })

  it('is shipped, small, and as good as it was measured', () => {
    expect(statSync(wordFile(currentModel)).size).toBeLessThan(200_000)
    const head = readWordHead(currentModel)
    if (!head) throw new Error('The current model has no words')
    const said = examples.map(({ vector, word, second }) => ({
      called: calledBy(head, wordsOf(head, vector)),
      named: [word, second],
    }))
    const sure = said.filter(({ called }) => called.sure && called.others.length === 0)
    expect(sure.length / said.length).toBeGreaterThan(0.6)
    expect(mean(sure.map(({ called, named }) => named.includes(called.sure?.label ?? '')))).toBeGreaterThan(
      0.95,
    )
    expect(mean(said.map(({ called }) => called.sure !== undefined))).toBeGreaterThan(0.95)
  })
})

describe('choices of sellers', () => {
  const vector = new Float32Array(2)
  const chosen = (sellerID: string, count: number, name = 'Jeans'): Choice[] =>
    Array.from({ length: count }, () => ({ sellerID, vector, words: [name] }))

  it('teach a word only together with two others, and each with a few items', () => {
    expect(countedChoices(chosen('a', 500), words)).toEqual([])
    expect(countedChoices([...chosen('a', 500), ...chosen('b', 500)], words)).toEqual([])
    const three = countedChoices([...chosen('a', 500), ...chosen('b', 2), ...chosen('c', 1)], words)
    expect(three.map(({ sender }) => sender)).toEqual([
      ...Array.from({ length: 5 }, () => 'seller a'),
      'seller b',
      'seller b',
      'seller c',
    ])
  })

  it('leave out bundles and tags that are no garment', () => {
    const odd: Choice[] = ['a', 'b', 'c'].flatMap((sellerID) => [
      { sellerID, vector, words: ['Jeans', 'Top', 'Boots'] },
      { sellerID, vector, words: ['Bag'] },
    ])
    expect(countedChoices(odd, words)).toEqual([])
  })
})
