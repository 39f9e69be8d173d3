import type { Language } from '#domain/language.ts'
import type { LegalDocument } from '#domain/legal-documents.ts'
import type { LegalText } from './legal-text.ts'
import { privacy } from './privacy.ts'
import { rules } from './rules.ts'
import { terms } from './terms.ts'

/** Templates. Whoever runs the marketplace has a lawyer read them. */
export const legalTexts: Record<LegalDocument, Record<Language, LegalText>> = { terms, privacy, rules }
