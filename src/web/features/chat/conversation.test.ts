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
  photos: [],
  sender: 'user',
  timestamp: '2026-11-21T01:00:00Z',
  clientID: null,
  safetyNote: false,
})
const page = (sequences: number[], more: { read?: number; older?: boolean } = {}) => ({
  chatroom: {
    id: 'a',
    name: 'Baguio Finds',
    photo: null,
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
const sequences = ({ messages }: Conversation) => messages.map(({ sequence }) => sequence)

test('newer messages are appended once', () => {
  const known = conversationOf(page([3, 4], { older: true }))
  const next = withNewer(known, page([4, 5, 6]))
  expect(sequences(next)).toEqual([3, 4, 5, 6])
  expect(next.hasOlder).toBe(true)
  expect(sequences(withNewer(next, page([])))).toEqual([3, 4, 5, 6])
})

test('older messages are prepended once', () => {
  const known = conversationOf(page([3, 4], { older: true }))
  const next = withOlder(known, page([1, 2, 3]))
  expect(sequences(next)).toEqual([1, 2, 3, 4])
  expect(next.hasOlder).toBe(false)
})

test('a sent message is appended only if no other message came before it', () => {
  const known = conversationOf(page([3, 4]))
  expect(sequences(withSent(known, message(5)))).toEqual([3, 4, 5])
  expect(withSent(known, message(6))).toBe(known)
  expect(withSent(known, message(4))).toBe(known)
  expect(sequences(withSent(conversationOf(page([])), message(1)))).toEqual([1])
})

test('a stale reply does not move the read marker back', () => {
  const known = conversationOf(page([1, 2], { read: 2 }))
  expect(withNewer(known, page([], { read: 1 })).chatroom.readSequence).toBe(2)
})

test('the newest sequence number of an empty conversation is 0', () => {
  expect(newestOf(conversationOf(page([])))).toBe(0)
  expect(withNewer(conversationOf(page([])), page([1], { older: false })).hasOlder).toBe(false)
})
