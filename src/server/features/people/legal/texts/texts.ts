import type { Language } from '#domain/language.ts'
import type { LegalDocument } from '#domain/legal-documents.ts'
import { inAllLanguages } from '#languages/of-server.ts'
import type { LegalText } from './legal-text.ts'
import { privacy } from './privacy.ts'
import { rules } from './rules.ts'

/** Templates. Whoever runs the marketplace has a lawyer read them. */
export const legalTexts: Record<LegalDocument, Record<Language, LegalText>> = {
  terms: inAllLanguages((messages) => messages.terms),
  privacy,
  rules,
}
