import type { Verified } from '#domain/roles.ts'

export const documentKinds = ['id1', 'id2', 'selfie'] as const
export type DocumentKind = (typeof documentKinds)[number]

const names: Record<DocumentKind, string> = { id1: 'First ID', id2: 'Second ID', selfie: 'Selfie' }

/** A seller as far as verification goes. `kinds`: which documents are in. */
export interface Standing {
  verified: Verified
  reason: string | null
  kinds: DocumentKind[]
}

/** Nothing more is asked of an accepted seller, also once the photos are gone. */
export const missingOf = ({ verified, kinds }: Standing): DocumentKind[] =>
  verified === 1 ? [] : documentKinds.filter((kind) => !kinds.includes(kind))

export const isComplete = (kinds: DocumentKind[]): boolean =>
  documentKinds.every((kind) => kinds.includes(kind))

export const awaitsDecision = ({ verified, kinds }: Standing): boolean => verified === 0 && isComplete(kinds)

export const sentenceOf = (standing: Standing): string => {
  const [first] = missingOf(standing)
  return first ? `${names[first]} is missing` : 'Documents complete'
}
