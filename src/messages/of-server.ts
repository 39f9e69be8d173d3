import type { Language } from '#domain/language.ts'
import { ofServer as en } from './en/server/all.ts'
import { ofServer as fil } from './fil/server/all.ts'

/** A further language is its folder, and its name here. */
const ofServer = { en, fil } satisfies Record<Language, unknown>

type Messages = (typeof ofServer)[Language]

/** One text of the server in each language. */
export const inAllLanguages = <Text>(pick: (messages: Messages) => Text): Record<Language, Text> =>
  Object.fromEntries(
    Object.entries(ofServer).map(([language, messages]) => [language, pick(messages)]),
  ) as Record<Language, Text>
