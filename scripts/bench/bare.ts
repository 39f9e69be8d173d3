import Fastify from 'fastify'

/**
 * What Fastify does at best with the same bytes on this machine: no database, no session, no headers of ours. `/text`
 * answers a string that is there already, `/object` writes the same from an object each time.
 */
const text = process.env['BARE_BODY'] ?? '{}'
const body: unknown = JSON.parse(text)
const app = Fastify()
app.get('/text', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text))
app.get('/object', async () => body)
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
process.once('SIGTERM', () => void app.close())
