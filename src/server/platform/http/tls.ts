/** PEM text. */
export interface Tls {
  cert: string
  key: string
}

/** The TLS files of the settings, if both are set. */
export const tlsOf = ({
  TLS_CERT: cert,
  TLS_KEY: key,
}: {
  TLS_CERT?: string | undefined
  TLS_KEY?: string | undefined
}): Tls | undefined => (cert !== undefined && key !== undefined ? { cert, key } : undefined)
