/** A message that would have left by mail or as a text message. */
export interface OutgoingMessage {
  channel: 'mail' | 'sms'
  to: string
  subject?: string
  text: string
  html?: string
}

export interface DevOutbox {
  add(message: OutgoingMessage): void
  /** The newest first. */
  list(): readonly (OutgoingMessage & { at: Date })[]
}

const maxMessages = 200

/** What the demo would have sent, in memory: it has no server for mail and no gateway for text messages. */
export const createDevOutbox = (): DevOutbox => {
  const messages: (OutgoingMessage & { at: Date })[] = []
  return {
    add(message) {
      messages.unshift({ ...message, at: new Date() })
      messages.length = Math.min(messages.length, maxMessages)
    },
    list: () => messages,
  }
}
