/** PEM, as files hold it. */
export interface Tls {
  cert: string
  key: string
}

/** What the settings say, where they say both. */
export const tlsOf = ({
  TLS_CERT: cert,
  TLS_KEY: key,
}: {
  TLS_CERT?: string | undefined
  TLS_KEY?: string | undefined
}): Tls | undefined => (cert !== undefined && key !== undefined ? { cert, key } : undefined)
