import { stored } from '#web/lib/stored.ts'
import type { Talk } from './queries.ts'

const draftOf = ({ me, them }: Talk) => stored('device', `chat-draft ${me} ${them}`)

/** The text that was typed and not sent. It survives a reload. */
export const readDraft = (talk: Talk): string => {
  const text = draftOf(talk).read()
  return typeof text === 'string' ? text : ''
}

export const writeDraft = (talk: Talk, text: string): void => draftOf(talk).write(text || null)
