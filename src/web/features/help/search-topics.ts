import { type HelpTopic, helpTopics } from '#domain/help.ts'
import * as m from '#messages/help.ts'

const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

const textOf = (topic: HelpTopic): string => plain(Object.values(m.topics[topic]).join(' '))

/** The pages that have all words, those with them in the title first. */
export const searchTopics = (q: string): HelpTopic[] => {
  const words = plain(q).split(/\s+/).filter(Boolean)
  const inTitle = (topic: HelpTopic) => words.every((word) => plain(m.topics[topic].title).includes(word))
  return helpTopics
    .filter((topic) => words.every((word) => textOf(topic).includes(word)))
    .toSorted((a, b) => Number(inTitle(b)) - Number(inTitle(a)))
}
