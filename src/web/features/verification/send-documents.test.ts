import { expect, test } from 'vitest'
import { ApiError, offlineError } from '#web/lib/api-error.ts'
import type { DocumentKind } from './document-kinds.ts'
import { type DocumentPhotos, type SendDocument, sendDocuments } from './send-documents.ts'

const photo = (name: string) => new Blob([name])
const all: DocumentPhotos = { selfie: photo('s'), id2: photo('2'), id1: photo('1') }

const run = async (photos: DocumentPhotos, fails?: { at: DocumentKind; with: Error }) => {
  const sent: DocumentKind[] = []
  const arrived: DocumentKind[] = []
  const moves: [DocumentKind, number][] = []
  const send: SendDocument = async (kind, _, onProgress) => {
    sent.push(kind)
    onProgress?.(0.5)
    if (fails?.at === kind) throw fails.with
    return { response: '', missing: [], reason: null, verified: 0 as const, retention_days: 30 }
  }
  const end = await sendDocuments({
    photos,
    onMoved: (kind, share) => moves.push([kind, share]),
    onIn: (kind) => arrived.push(kind),
    send,
  })
  return { end, sent, arrived, moves }
}

test('photos are sent one by one, the selfie last, with their progress', async () => {
  const { end, sent, moves } = await run(all)
  expect(end).toEqual({ step: 'sent' })
  expect(sent).toEqual(['id1', 'id2', 'selfie'])
  expect(moves).toEqual([
    ['id1', 0],
    ['id1', 0.5],
    ['id2', 0],
    ['id2', 0.5],
    ['selfie', 0],
    ['selfie', 0.5],
  ])
})

test('IDs that were not chosen are not sent', async () => {
  expect((await run({ selfie: photo('s') })).sent).toEqual(['selfie'])
})

test('a failure stops the sending and names the photo', async () => {
  const error = offlineError()
  const { end, sent, arrived } = await run(all, { at: 'id2', with: error })
  expect(end).toEqual({ step: 'failed', kind: 'id2', error })
  expect(sent).toEqual(['id1', 'id2'])
  expect(arrived).toEqual(['id1'])
})

test('documents that the server already has are not a failure', async () => {
  const error = new ApiError(
    'documents_in',
    409,
    'We already have your documents. They are waiting for review.',
  )
  expect((await run(all, { at: 'id1', with: error })).end).toEqual({ step: 'already in' })
})
