import { isIP } from 'node:net'
import type { AppSettings } from '../../../module.ts'

/** For which site passkeys are made. */
export interface RelyingParty {
  /** The name of the host: a passkey works for it and nothing else. */
  id: string
  origin: string
}

/** Null where browsers make no passkeys: an address without a name, or a name without TLS other than localhost. */
export const relyingPartyOf = ({
  PUBLIC_URL,
  PORT,
  TLS_CERT,
}: Pick<AppSettings, 'PUBLIC_URL' | 'PORT' | 'TLS_CERT'>): RelyingParty | null => {
  const { hostname, origin, protocol } = new URL(
    PUBLIC_URL ?? `${TLS_CERT === undefined ? 'http' : 'https'}://localhost:${PORT}`,
  )
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return null
  return { id: hostname, origin }
}
