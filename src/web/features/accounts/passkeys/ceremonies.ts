import {
  WebAuthnAbortService,
  WebAuthnError,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import { passkeyTransports } from '#domain/passkeys.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { PasskeyNotUsed, passkeyHere } from './support.ts'

/** Loaded late, because few pages need it. */

type Proof = { password: string; code?: string }

const isTransport = (given: string): given is (typeof passkeyTransports)[number] =>
  (passkeyTransports as readonly string[]).includes(given)

const orNotUsed = async <Result>(ceremony: Promise<Result>): Promise<Result> => {
  try {
    return await ceremony
  } catch (error) {
    // This device has one of the account already.
    const isThere =
      error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'
    throw new PasskeyNotUsed(isThere ? 'present' : 'ended', { cause: error })
  }
}

/** `used` is what `passkey_login` and `passkey_code` take. `isHere`: it is kept on this device. `inField`: waits until the person chooses one in the e-mail field. */
export const askForPasskey = async ({ inField = false } = {}) => {
  const optionsJSON = await api('POST auth/passkey_login_options')
  const { id, response, authenticatorAttachment } = await orNotUsed(
    startAuthentication({ optionsJSON, useBrowserAutofill: inField }),
  )
  const used = {
    credentialID: id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
  }
  return { used, isHere: authenticatorAttachment === 'platform' }
}

export type UsedPasskey = Awaited<ReturnType<typeof askForPasskey>>

/** Ends what waits in the e-mail field. */
export const stopAsking = (): void => WebAuthnAbortService.cancelCeremony()

/** A code in place of one of the authenticator app. */
export const codeOfPasskey = async (): Promise<string> =>
  (await api('POST auth/passkey_code', (await askForPasskey()).used)).code

/** Asks the browser for a new passkey, and keeps it in the account. */
export const makePasskey = async (proof: Proof): Promise<ReplyOf<'POST auth/new_passkey'>> => {
  const optionsJSON = await api('POST auth/new_passkey_options', proof)
  const { id, response, authenticatorAttachment } = await orNotUsed(startRegistration({ optionsJSON }))
  const made = await api('POST auth/new_passkey', {
    credentialID: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: (response.transports ?? []).filter(isTransport),
  })
  if (authenticatorAttachment === 'platform') passkeyHere.write(made.passkeyID)
  return made
}
