import Fastify from 'fastify'
import pino from 'pino'
import { expect, test } from 'vitest'
import { answerErrors } from './errors.ts'
import { type Preparation, closeWhilePreparing } from './preparing.ts'

test('until it is prepared, a server refuses calls, shows its progress on every page, and then opens', async () => {
  let preparation: Preparation | null = { what: 'Preparing <photos>', done: 3, total: 12 }
  const app = Fastify()
  answerErrors(app, pino({ level: 'silent' }) as never)
  closeWhilePreparing(app, () => preparation)
  for (const path of ['/api/health/live', '/api/health/ready', '/api/auth/login', '/login'])
    app.get(path, async () => 'open')

  for (const path of ['/api/health/ready', '/api/auth/login']) {
    const answer = await app.inject(path)
    expect([answer.statusCode, answer.json<{ code: string }>().code, answer.headers['retry-after']]).toEqual([
      503,
      'not_ready',
      '2',
    ])
  }
  expect((await app.inject('/api/health/live')).body).toBe('open')
  const page = await app.inject('/login?next=/')
  expect([page.statusCode, page.headers['cache-control']]).toEqual([503, 'no-store'])
  expect(page.body).toContain('Preparing &#60;photos&#62;: 3 of 12')
  expect(page.body).toContain('<meta http-equiv="refresh" content="2" />')

  preparation = null
  for (const path of ['/api/health/ready', '/api/auth/login', '/login'])
    expect((await app.inject(path)).body).toBe('open')
})
