import type { Language } from './language.ts'

/** The documents that people agree to. Of the privacy notice they are only informed. */
export const legalDocumentNames = ['terms', 'privacy', 'rules'] as const
export type LegalDocument = (typeof legalDocumentNames)[number]

export type AgreedVersions = Record<LegalDocument, number>

interface Version {
  /** When it began to apply. */
  date: string
  /** What it changed. Null for the first version. */
  changed: Record<Language, string> | null
}

/**
 * The versions of each document, the first one first. Whoever changes a text in a way that matters to people adds a
 * version: everybody is then asked again.
 */
export const legalVersions: Record<LegalDocument, readonly [Version, ...Version[]]> = {
  terms: [{ date: '2026-11-26', changed: null }],
  privacy: [{ date: '2026-11-26', changed: null }],
  rules: [{ date: '2026-11-26', changed: null }],
}

export const currentVersionOf = (document: LegalDocument): number => legalVersions[document].length

export const currentVersions: AgreedVersions = {
  terms: currentVersionOf('terms'),
  privacy: currentVersionOf('privacy'),
  rules: currentVersionOf('rules'),
}

/** The page of a document, which the server makes. */
export const legalPath = (document: LegalDocument): string => `/${document}`

/** What changed after the version that somebody has agreed to, oldest first. */
export const changesSince = (
  document: LegalDocument,
  version: number,
  language: Language,
  versions = legalVersions,
): string[] => versions[document].slice(version).flatMap(({ changed }) => changed?.[language] ?? [])
