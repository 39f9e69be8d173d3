import { expect, test } from 'vitest'
import { groupsByDay } from './message-groups.ts'

const message = (mine: boolean, at: string) => ({ mine, at })
const shape = (messages: ReturnType<typeof message>[]) =>
  groupsByDay(messages).map(({ day, groups }) => [
    day,
    ...groups.map((group) => `${group.mine ? 'mine' : 'theirs'} ${group.messages.length}`),
  ])

test('messages of one person form a group until the other person writes or five minutes pass', () => {
  expect(
    shape([
      message(true, '2026-11-21T01:00:00Z'),
      message(true, '2026-11-21T01:04:59Z'),
      message(true, '2026-11-21T01:09:59Z'),
      message(false, '2026-11-21T01:10:00Z'),
      message(true, '2026-11-21T01:10:01Z'),
    ]),
  ).toEqual([['2026-11-21', 'mine 2', 'mine 1', 'theirs 1', 'mine 1']])
})

test('a new day in Manila starts a new group', () => {
  expect(shape([message(false, '2026-11-20T15:59:59Z'), message(false, '2026-11-20T16:00:01Z')])).toEqual([
    ['2026-11-20', 'theirs 1'],
    ['2026-11-21', 'theirs 1'],
  ])
})

test('an unsent message with the time of a slow device clock keeps its position', () => {
  const days = groupsByDay([message(false, '2026-11-21T01:10:00Z'), message(true, '2026-11-21T01:09:00Z')])
  expect(
    days.flatMap(({ groups }) => groups.flatMap(({ messages }) => messages.map(({ mine }) => mine))),
  ).toEqual([false, true])
})

test('an empty list has no days', () => {
  expect(groupsByDay([])).toEqual([])
})
