import type { Talk } from './queries.ts'

const keyOf = ({ me, them }: Talk) => `chat-draft ${me} ${them}`

/** The text that was typed and not sent. It survives a reload. */
export const readDraft = (talk: Talk): string => {
  try {
    return localStorage.getItem(keyOf(talk)) ?? ''
  } catch {
    return ''
  }
}

export const writeDraft = (talk: Talk, text: string): void => {
  try {
    if (text === '') localStorage.removeItem(keyOf(talk))
    else localStorage.setItem(keyOf(talk), text)
  } catch {
    // Without storage the draft is lost on a reload, and only then.
  }
}
