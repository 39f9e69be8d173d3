import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OutsideHosts } from '#server/platform/outgoing/public-hosts.ts'
import { makeCertificate } from './certificates.ts'

interface Arrived {
  path: string
  headers: NodeJS.Dict<string | string[]>
  body: Buffer
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts a push as a browser does (RFC 8291, RFC 8188). */
const decrypt = (body: Buffer, keys: { private: Buffer; public: Buffer; auth: Buffer }): string => {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const serverKey = body.subarray(21, 21 + idLength)
  const sealed = body.subarray(21 + idLength)
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(keys.private)
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), keys.public, serverKey])
  const input = derive(curve.computeSecret(serverKey), keys.auth, keyInfo, 32)
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record ends with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** Checks the signature of the server that sends (RFC 8292). Returns its claims. */
const readVapid = (authorization: string, publicKey: string): Record<string, unknown> => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('the push names another key')
  const point = Buffer.from(key, 'base64url')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const signer = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!signed) throw new Error('the signature is wrong')
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
}

/** In place of a status. */
export const neverAnswers = 0

/** A push service on this machine, over TLS, and browsers that subscribe to it. Also a receiver of webhooks. */
export const startPushService = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ukay-push-'))
  const { ca, cert, key } = await makeCertificate(folder, 'localhost', '127.0.0.1')
  const arrived: Arrived[] = []
  const statuses = new Map<string, number>()
  const server = createServer({ cert, key }, (request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      arrived.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
      const status = statuses.get(path) ?? 201
      if (status === neverAnswers) return
      reply.writeHead(status, status === 307 ? { location: 'https://localhost:1/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  const services: OutsideHosts = { isAllowed: (endpoint) => endpoint.startsWith(`${origin}/`), ca }

  return {
    origin,
    services,
    arrived,
    answer: (endpoint: string, status: number) => statuses.set(new URL(endpoint).pathname, status),
    /** A browser that has subscribed. */
    browser: () => {
      const curve = createECDH('prime256v1')
      const p256dh = curve.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(12).toString('base64url')}`
      return {
        subscription: {
          endpoint: `${origin}${path}`,
          p256dh: p256dh.toString('base64url'),
          auth: auth.toString('base64url'),
        },
        /** What it has received. */
        received: () =>
          arrived
            .filter((one) => one.path === path)
            .map(({ headers, body }) => ({
              headers,
              vapid: (publicKey: string) => readVapid(String(headers['authorization']), publicKey),
              message: JSON.parse(
                decrypt(body, { private: curve.getPrivateKey(), public: p256dh, auth }),
              ) as unknown,
            })),
      }
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
