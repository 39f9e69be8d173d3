import * as m from '#messages/verification.ts'
import type { ReplyOf } from '#web/lib/api.ts'

/** What admins can open: also the proof of another name. */
export type PhotoKind = DocumentKind | 'proof'

export type DocumentKind = ReplyOf<'GET auth/verification/document_status'>['missing'][number]

/** In the order of sending. The selfie is last. */
export const documentKinds = ['id1', 'id2', 'selfie'] as const satisfies readonly DocumentKind[]

export const documentNames: Record<DocumentKind, string> = {
  id1: m.firstID,
  id2: m.secondID,
  selfie: m.selfie,
}

export const photoNames: Record<PhotoKind, string> = { ...documentNames, proof: m.proof }
