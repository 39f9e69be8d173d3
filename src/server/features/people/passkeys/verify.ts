import { generateKeyPairSync, hash, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../platform/errors.ts'
import type { RelyingParty } from './relying-party.ts'

/** What a browser sends for a new passkey: base64url. */
export interface Made {
  credentialID: string
  clientData: string
  attestation: string
}

/** What a browser sends when a passkey was used: base64url. */
export interface Used {
  credentialID: string
  clientData: string
  authenticatorData: string
  signature: string
}

interface Credential {
  credential_id: Buffer
  public_key: Buffer
  counter: number
  backup_eligible: boolean
  backed_up: boolean
}

/** Loaded with the first passkey: it takes a second, and most commands need none. */
const library = () => import('@simplewebauthn/server')
const helpers = () => import('@simplewebauthn/server/helpers')

const bytesOf = (text: string): Buffer<ArrayBuffer> => Buffer.from(text, 'base64url') as Buffer<ArrayBuffer>

/** The challenge that was signed, and the site that asked; undefined for what no browser sends. */
export const readClientData = (clientData: string): { challenge: string; origin: string } | undefined => {
  try {
    const { challenge, origin } = JSON.parse(bytesOf(clientData).toString('utf8')) as Record<string, unknown>
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined
  } catch {
    return undefined
  }
}

/** The flag of the standard by which an authenticator says that it checked who the person is. */
const verifiedFlag = 0x04
const hashBytes = 32

/**
 * Says what is wrong with the place and the person, before the signature is checked: the library refuses these too, but in
 * sentences only.
 */
const judgeOrigin = ({ id, origin }: RelyingParty, given: string, authenticatorData: Buffer): void => {
  const site = authenticatorData.subarray(0, hashBytes)
  const isOfSite = site.length === hashBytes && timingSafeEqual(site, hash('sha256', id, 'buffer'))
  if (given !== origin || !isOfSite) throw new AppError('passkey_elsewhere')
  if (((authenticatorData[hashBytes] ?? 0) & verifiedFlag) === 0) throw new AppError('passkey_unverified')
}

const orWrong = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError) throw error
    // What the library says of it helps nobody but an attacker.
    throw new AppError('wrong_passkey')
  }
}

/** ES256, RS256 and EdDSA: what phones, computers and security keys have. */
export const algorithms = [-7, -257, -8] as const

/** A new passkey. The caller has taken the challenge. */
export const verifyMade = (
  site: RelyingParty,
  { credentialID, clientData, attestation }: Made,
  { challenge, origin }: { challenge: string; origin: string },
): Promise<Credential> =>
  orWrong(async () => {
    const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
      library(),
      helpers(),
    ])
    judgeOrigin(site, origin, Buffer.from(decodeAttestationObject(bytesOf(attestation)).get('authData')))
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id: credentialID,
        rawId: credentialID,
        type: 'public-key',
        response: { clientDataJSON: clientData, attestationObject: attestation },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...algorithms],
    })
    if (!verified || !registrationInfo || registrationInfo.credential.id !== credentialID)
      throw new AppError('wrong_passkey')
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo
    return {
      credential_id: bytesOf(credential.id),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      backup_eligible: credentialDeviceType === 'multiDevice',
      backed_up: credentialBackedUp,
    }
  })

/** A public key of P-256 as COSE. */
const coseOf = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])

const newDecoy = (): Buffer => {
  const { x = '', y = '' } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({
    format: 'jwk',
  })
  return coseOf(bytesOf(x), bytesOf(y))
}
/** A key that belongs to nobody. An unknown passkey is checked with it, so that it takes as long as a wrong one. */
let decoy: Buffer | undefined

/** `key`: undefined for an unknown passkey. The caller has taken the challenge. The counter is for the caller to judge. */
export const verifyUsed = (
  site: RelyingParty,
  { credentialID, clientData, authenticatorData, signature }: Used,
  { challenge, origin }: { challenge: string; origin: string },
  key: Buffer | undefined,
): Promise<{ counter: number; backedUp: boolean }> =>
  orWrong(async () => {
    const { verifyAuthenticationResponse } = await library()
    judgeOrigin(site, origin, bytesOf(authenticatorData))
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credentialID,
        rawId: credentialID,
        type: 'public-key',
        response: { clientDataJSON: clientData, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: { id: credentialID, publicKey: Buffer.from(key ?? (decoy ??= newDecoy())), counter: 0 },
    })
    if (!verified || !key) throw new AppError('wrong_passkey')
    return { counter: authenticationInfo.newCounter, backedUp: authenticationInfo.credentialBackedUp }
  })
