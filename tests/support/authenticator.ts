import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Client } from './client.ts'
import { testPassword } from './factories.ts'

/** What an authenticator, a browser or an attacker may do otherwise. */
interface Ways {
  /** The site of the page, as the browser writes it. */
  origin?: string
  /** The host for which the authenticator answers. */
  rpID?: string
  /** Whether it checked who the person is. */
  verified?: boolean
  present?: boolean
  /** Instead of one more than before. */
  counter?: number
  type?: string
  credentialID?: string
}

const url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const flags = { present: 0x01, verified: 0x04, canBeCopied: 0x08, copied: 0x10, withKey: 0x40 }

/** An authenticator in software, with one passkey of P-256. `counts`: security keys count their uses, and phones do not. */
export const createAuthenticator = ({
  counts = true,
  copies = false,
  ...usual
}: Ways & { counts?: boolean; copies?: boolean } = {}) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let uses = 0

  const clientDataOf = (type: string, challenge: string, { origin = 'http://localhost:3000' }: Ways) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorDataOf = (ways: Ways, more: { flag?: number; rest?: Uint8Array } = {}) => {
    const { rpID = 'localhost', verified = true, present = true } = ways
    if (counts) uses += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(ways.counter ?? uses)
    const flag =
      (present ? flags.present : 0) |
      (verified ? flags.verified : 0) |
      (copies ? flags.canBeCopied | flags.copied : 0) |
      (more.flag ?? 0)
    const site = createHash('sha256').update(rpID).digest()
    return Buffer.concat([site, Buffer.from([flag]), count, more.rest ?? Buffer.alloc(0)])
  }

  return {
    credentialID: url(id),

    /** The input of `new_passkey`. */
    make(challenge: string, special: Ways = {}) {
      const ways = { ...usual, ...special }
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const rest = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)])
      const authData = authenticatorDataOf(ways, { flag: flags.withKey, rest })
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return {
        credentialID: ways.credentialID ?? url(id),
        clientData: url(clientDataOf(ways.type ?? 'webauthn.create', challenge, ways)),
        attestation: url(isoCBOR.encode(attestation as never)),
        transports: ['internal' as const],
      }
    },

    /** The input of `passkey_login` and `passkey_code`. */
    use(challenge: string, special: Ways = {}) {
      const ways = { ...usual, ...special }
      const clientData = clientDataOf(ways.type ?? 'webauthn.get', challenge, ways)
      const authenticatorData = authenticatorDataOf(ways)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
      return {
        credentialID: ways.credentialID ?? url(id),
        clientData: url(clientData),
        authenticatorData: url(authenticatorData),
        signature: url(sign('sha256', signed, privateKey)),
      }
    },
  }
}

export type Authenticator = ReturnType<typeof createAuthenticator>

/** Adds a passkey to the account as its page does. */
export const addPasskey = async (
  person: Client,
  {
    authenticator = createAuthenticator(),
    ...proof
  }: { authenticator?: Authenticator; code?: string; name?: string } = {},
) => {
  const { name, ...given } = proof
  const { challenge } = await person.ok('POST auth/new_passkey_options', { password: testPassword, ...given })
  const made = authenticator.make(challenge)
  const { passkeyID } = await person.ok('POST auth/new_passkey', {
    ...made,
    ...(name !== undefined && { name }),
  })
  return { passkeyID, authenticator }
}

/** The challenge of a login page. */
export const challengeFor = async (visitor: Client): Promise<string> =>
  (await visitor.ok('POST auth/passkey_login_options')).challenge
