import type { ItemColumn } from '#domain/item-columns.ts'
import type { Condition } from '#domain/item-facts.ts'
import type { Language } from '#domain/language.ts'
import type { Availability } from '#domain/ticket-status.ts'
import { inAllLanguages } from '#languages/of-server.ts'

interface Words {
  headers: Record<ItemColumn, string>
  conditions: Record<Condition, string>
  styles: { 0: string; 1: string }
  yes: string
  no: string
  states: Record<Availability, string>
  /** A line of the template. */
  example: Partial<Record<ItemColumn, string>>
  report: Record<'line' | 'done' | 'problem', string>
  outcomes: Record<'added' | 'changed' | 'same' | 'refused', string>
}

/** What the files say. An import reads all languages. */
export const words: Record<Language, Words> = inAllLanguages((messages) => messages.fileWords)
