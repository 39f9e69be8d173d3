import { expect, test } from 'vitest'
import {
  type Conversation,
  conversationOf,
  type Message,
  newestOf,
  withNewer,
  withOlder,
  withSent,
} from './conversation.ts'

const message = (sequence: number): Message => ({
  sequence,
  message: `Message ${sequence}`,
  sender: 'user',
  timestamp: '2026-11-21T01:00:00Z',
  clientID: null,
  safetyNote: false,
})
const page = (sequences: number[], more: { read?: number; older?: boolean } = {}) => ({
  chatroom: {
    id: 'a',
    name: 'Baguio Finds',
    storeID: 'b',
    item: null,
    lastMessage: null,
    unread: 0,
    lastSequence: Math.max(0, ...sequences),
    readSequence: more.read ?? 0,
    theirReadSequence: 0,
    theirDeliveredSequence: 0,
    blockedByMe: false,
    canWrite: true,
  },
  messages: sequences.map(message),
  has_older: more.older ?? false,
  has_newer: false,
})
const places = ({ messages }: Conversation) => messages.map(({ sequence }) => sequence)

test('what came since is added once', () => {
  const known = conversationOf(page([3, 4], { older: true }))
  const next = withNewer(known, page([4, 5, 6]))
  expect(places(next)).toEqual([3, 4, 5, 6])
  expect(next.hasOlder).toBe(true)
  expect(places(withNewer(next, page([])))).toEqual([3, 4, 5, 6])
})

test('what was before is put before, once', () => {
  const known = conversationOf(page([3, 4], { older: true }))
  const next = withOlder(known, page([1, 2, 3]))
  expect(places(next)).toEqual([1, 2, 3, 4])
  expect(next.hasOlder).toBe(false)
})

test('one own message is added where it follows, and waits where others came between', () => {
  const known = conversationOf(page([3, 4]))
  expect(places(withSent(known, message(5)))).toEqual([3, 4, 5])
  expect(withSent(known, message(6))).toBe(known)
  expect(withSent(known, message(4))).toBe(known)
  expect(places(withSent(conversationOf(page([])), message(1)))).toEqual([1])
})

test('an answer that is older than what was read here does not make it unread again', () => {
  const known = conversationOf(page([1, 2], { read: 2 }))
  expect(withNewer(known, page([], { read: 1 })).chatroom.readSequence).toBe(2)
})

test('an empty conversation begins at 0', () => {
  expect(newestOf(conversationOf(page([])))).toBe(0)
  expect(withNewer(conversationOf(page([])), page([1], { older: false })).hasOlder).toBe(false)
})
