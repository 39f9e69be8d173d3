import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/support/database.ts'
import { connect } from '../db/connect.ts'
import { createServer } from '../http/server.ts'
import { currentRequestID } from '../request-id.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './serve.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase(1)
})
afterAll(() => database.close())

test('the metrics cover requests by route, statements, connections, streams and jobs, on a separate port', async () => {
  const metrics = createMetrics()
  const asked: (string | undefined)[] = []
  const own = connect(
    database.connection,
    () => undefined,
    3,
    (_text, duration) => {
      metrics.queried(duration)
      asked.push(currentRequestID())
    },
  )
  const log = pino({ level: 'silent' })
  const app = await createServer({ log, publicURL: undefined, trustedProxies: 0, imageOrigins: [] })
  metrics.watchRequests(app)
  metrics.watchPool(own.pool)
  metrics.watchStreams(() => 7)
  metrics.jobRan('tidy', 'done')
  metrics.jobRan('tidy', 'failed')
  app.post('/api/echo/:word', async () => {
    await own.db.selectFrom('accounts').select('id').limit(1).execute()
    return { ok: true }
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const served = await serveMetrics(metrics, 0, '127.0.0.1')

  for (const word of ['one', 'two']) {
    const answer = await fetch(`${address}/api/echo/${word}`, {
      method: 'POST',
      headers: { 'x-request-id': `request-${word}`, 'content-type': 'application/json' },
      body: '{"told":"in a body"}',
    })
    expect(answer.status).toBe(200)
  }
  await fetch(`${address}/api/nowhere/${'x'.repeat(20)}`)
  expect(asked).toEqual(['request-one', 'request-two'])

  const text = await (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text()
  for (const line of [
    'ukay_http_request_seconds_count{method="POST",route="/api/echo/:word",status="200"} 2',
    'ukay_http_request_seconds_count{method="GET",route="other",status="404"} 1',
    'ukay_db_query_seconds_count 2',
    'ukay_db_connections{state="idle"} 1',
    'ukay_db_connections{state="waiting"} 0',
    'ukay_live_streams 7',
    'ukay_job_runs_total{job="tidy",outcome="failed"} 1',
  ])
    expect(text).toContain(line)
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds /)
  expect(text).not.toContain('nowhere')
  expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404)

  await served.close()
  await app.close()
  await own.close()
})
