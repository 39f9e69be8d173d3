import { readFile } from 'node:fs/promises'
import Fastify from 'fastify'
import { z } from 'zod'

/**
 * The baseline: a bare Fastify server that returns the same bytes without database, session or security headers. `/text`
 * returns a prepared string, `/object` serializes an object to JSON each time. It parses JSON bodies.
 */
const answers = z
  .array(z.object({ name: z.string(), type: z.string(), file: z.string() }))
  .parse(JSON.parse(process.env['BARE_ANSWERS'] ?? '[]'))
const app = Fastify({ bodyLimit: 32 * 1024 * 1024 })
app.addContentTypeParser(/^multipart\//, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
for (const { name, type, file } of answers) {
  const bytes = await readFile(file)
  const method = ['GET', 'POST']
  app.route({
    method,
    url: `/text/${name}`,
    handler: async (_request, reply) => reply.type(type).send(bytes),
  })
  if (!type.startsWith('application/json')) continue
  const body: unknown = JSON.parse(bytes.toString())
  app.route({ method, url: `/object/${name}`, handler: async () => body })
}
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.once('SIGTERM', () => void app.close())
