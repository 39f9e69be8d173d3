import { Verified } from '#domain/roles.ts'

export const documentKinds = ['id1', 'id2', 'selfie'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What admins can open: also the proof of another name. */
export type PhotoKind = DocumentKind | 'proof'

const names: Record<DocumentKind, string> = { id1: 'First ID', id2: 'Second ID', selfie: 'Selfie' }

/** The verification state of a seller. `kinds`: the current documents. */
export interface Standing {
  verified: Verified
  reason: string | null
  kinds: PhotoKind[]
}

/** Nothing is missing for an approved seller, even after the photos have been purged. */
export const missingOf = ({ verified, kinds }: Standing): DocumentKind[] =>
  verified === Verified.Approved ? [] : documentKinds.filter((kind) => !kinds.includes(kind))

export const isComplete = (kinds: PhotoKind[]): boolean => documentKinds.every((kind) => kinds.includes(kind))

export const awaitsDecision = ({ verified, kinds }: Standing): boolean =>
  verified === Verified.Undecided && isComplete(kinds)

export const sentenceOf = (standing: Standing): string => {
  const [first] = missingOf(standing)
  return first ? `${names[first]} is missing` : 'Documents complete'
}
