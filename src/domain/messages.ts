/** In characters. */
export const maxMessageLength = 2000

export const maxMessagesPerReport = 100
