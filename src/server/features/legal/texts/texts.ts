import type { Language } from '#domain/language.ts'
import type { LegalDocument } from '#domain/legal-documents.ts'
import { privacy } from './privacy.ts'
import { rules } from './rules.ts'
import { terms } from './terms.ts'

/** `{operator}` and the like in a text stand for a setting: see `operator.ts`. */
export interface LegalSection {
  title: string
  paragraphs?: readonly string[]
  points?: readonly string[]
}

export interface LegalText {
  title: string
  lead: string
  sections: readonly LegalSection[]
}

/** Templates. Whoever runs the marketplace has a lawyer read them. */
export const legalTexts: Record<LegalDocument, Record<Language, LegalText>> = { terms, privacy, rules }
