export interface TextMessage {
  /** The same for each repetition. Not every gateway takes one. */
  id: string
  /** `09xxxxxxxxx`. */
  to: string
  text: string
}

export interface GatewayReply {
  status: number
  body: string
}

/** One way to send text messages. */
export interface Gateway {
  request(message: TextMessage): { url: URL; headers: Record<string, string>; body: string }
  /** Whether the gateway has taken the message. */
  isTaken(reply: GatewayReply): boolean
}

/** Credentials are in the address, as in `SMTP_URL`. */
export const withoutCredentials = (url: string): { base: URL; user: string; password: string } => {
  const base = new URL(url)
  const { username, password } = base
  base.username = ''
  base.password = ''
  if (!base.pathname.endsWith('/')) base.pathname += '/'
  return { base, user: decodeURIComponent(username), password: decodeURIComponent(password) }
}
