import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

const seconds = 1000

/** The metrics of a process, in the text format of Prometheus. `docs/how-to/operations.md` explains them. */
export interface Metrics {
  /** Duration in milliseconds. */
  queried(duration: number): void
  /** Called for each attempt, including the transfer of the file. */
  askedS3(method: string, outcome: string, duration: number): void
  jobRan(job: string, outcome: 'done' | 'failed'): void
  watchRequests(app: FastifyInstance): void
  watchPool(pool: pg.Pool): void
  watchStreams(open: () => number): void
  /** Above 100,000 photos the in-memory vector index becomes too slow. */
  watchVectors(count: () => Promise<number>): void
  text(): Promise<string>
  readonly contentType: string
}

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'ukay_http_request_seconds',
    help: 'Time from the request to the end of the response, by route of the contract',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers,
  })
  const queries = new Histogram({
    name: 'ukay_db_query_seconds',
    help: 'One statement, without the wait for a connection',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers,
  })
  const tries = new Histogram({
    name: 'ukay_s3_request_seconds',
    help: 'One attempt to read, write or list files in S3, by status, or "broken" without one',
    labelNames: ['method', 'status'],
    buckets: [0.01, 0.05, 0.2, 1, 5, 10],
    registers,
  })
  const runs = new Counter({
    name: 'ukay_job_runs_total',
    help: 'Runs of background jobs in this process',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const lastDone = new Gauge({
    name: 'ukay_job_last_done_timestamp_seconds',
    help: 'When this process last finished the job',
    labelNames: ['job'],
    registers,
  })

  return {
    queried: (duration) => queries.observe(duration / seconds),
    askedS3: (method, status, duration) => tries.observe({ method, status }, duration / seconds),
    jobRan(job, outcome) {
      runs.inc({ job, outcome })
      if (outcome === 'done') lastDone.setToCurrentTime({ job })
    },
    watchRequests: (app) =>
      app.addHook('onResponse', (request, reply, done) => {
        // Unknown URLs share one label, because each would otherwise create its own time series.
        const route = request.routeOptions.url ?? 'other'
        const { method } = request
        requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / seconds)
        done()
      }),
    watchPool: (pool) =>
      void new Gauge({
        name: 'ukay_db_connections',
        help: 'Connections of the pool; "waiting" are requests for one',
        labelNames: ['state'],
        registers,
        collect() {
          this.set({ state: 'idle' }, pool.idleCount)
          this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
          this.set({ state: 'waiting' }, pool.waitingCount)
        },
      }),
    watchStreams: (open) =>
      void new Gauge({
        name: 'ukay_live_streams',
        help: 'Open streams of events',
        registers,
        collect() {
          this.set(open())
        },
      }),
    watchVectors: (count) =>
      void new Gauge({
        name: 'ukay_vector_index_photos',
        help: 'Photos in the vector index; above 100000 set VECTORS=pgvector',
        registers,
        async collect() {
          this.set(await count())
        },
      }),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
