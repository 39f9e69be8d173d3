import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { helpOfStatus, helpTopics } from '#domain/help.ts'
import { allTicketStatuses } from '#domain/ticket-status.ts'
import * as en from '#languages/en/help.ts'
import * as fil from '#languages/fil/help.ts'
import { statusNames } from '#languages/en/tickets.tsx'
import { helpOfError } from './help-of-error.ts'

test('each error that a person can meet has a page about it', () => {
  for (const code of [...Object.keys(errors), 'offline']) {
    const topic = helpOfError(code)
    expect(topic && helpTopics.includes(topic), code).toBe(true)
  }
  expect(helpOfError('no_such_code')).toBeUndefined()
})

test('each status of a ticket has a page with its name', () => {
  for (const status of allTicketStatuses)
    expect(en.topics[helpOfStatus[status]].title).toBe(statusNames[status])
  expect(new Set(Object.values(helpOfStatus)).size).toBe(allTicketStatuses.length)
})

test('each page says what has happened and what to do, in both languages', () => {
  expect(new Set(helpTopics).size).toBe(helpTopics.length)
  for (const topic of helpTopics)
    for (const { topics } of [en, fil]) {
      const { title, lead, now } = topics[topic]
      for (const text of [title, lead, now]) expect(text.length, topic).toBeGreaterThan(3)
    }
})

test('the address of no page could be that of an invitation to help a shop', () => {
  for (const topic of helpTopics) expect(topic).not.toMatch(/^[\w-]{22}$/)
})
