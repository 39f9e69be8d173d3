import { expect, test } from 'vitest'
import type { Conversation } from './conversation.ts'
import { newestSequence, shownMessages } from './shown-messages.ts'

const message = (sequence: number, sender: 'user' | 'seller') => ({
  sequence,
  message: `Message ${sequence}`,
  photos: [],
  sender,
  timestamp: '2026-11-21T01:00:00Z',
  clientID: sender === 'user' ? `id ${sequence}` : null,
  safetyNote: true,
})

const conversation: Conversation = {
  chatroom: {
    id: 'a',
    name: 'Baguio Finds',
    photo: null,
    storeID: 'b',
    item: null,
    lastMessage: null,
    unread: 0,
    lastSequence: 5,
    readSequence: 0,
    theirReadSequence: 1,
    theirDeliveredSequence: 3,
    blockedByMe: false,
    canWrite: true,
  },
  messages: [message(1, 'user'), message(2, 'seller'), message(3, 'user'), message(4, 'user')],
  hasOlder: false,
}

test('own messages have a delivery status, and unsent messages come last', () => {
  const unsent = [
    { clientID: 'x', message: 'Soon', photos: 2, at: '2026-11-21T00:00:00Z', state: 'waiting' as const },
    {
      clientID: 'y',
      message: 'Not',
      photos: 0,
      at: '2026-11-21T00:00:00Z',
      state: 'failed' as const,
      failure: { sentence: 'Offline', refused: false },
    },
  ]
  const shown = shownMessages(conversation, unsent, 'user')
  expect(shown.map(({ status }) => status)).toEqual(['read', null, 'delivered', 'sent', 'sending', 'failed'])
  expect(shown.map(({ key }) => key)).toEqual(['id 1', '2', 'id 3', 'id 4', 'x', 'y'])
  expect(shown.map(({ unsentPhotos }) => unsentPhotos)).toEqual([0, 0, 0, 0, 2, 0])
  expect(shown.at(-1)?.why).toBe('Offline')
  expect(newestSequence(shown)).toBe(4)
  expect(newestSequence([])).toBe(0)
})

test('only the receiver sees the safety note', () => {
  expect(shownMessages(conversation, [], 'user').map(({ safetyNote }) => safetyNote)).toEqual([
    false,
    true,
    false,
    false,
  ])
})
