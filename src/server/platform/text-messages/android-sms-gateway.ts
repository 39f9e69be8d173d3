import { type Gateway, withoutCredentials } from './gateway.ts'

/** After this time the text is of no use. */
const ttlSeconds = 600
/** Passes the phone's own queue. */
const priority = 100

/** An Android phone with the app of capcom6/android-sms-gateway (its API: docs.sms-gate.app). */
export const androidGateway = (address: string): Gateway => {
  const { base, user, password } = withoutCredentials(address)
  return {
    request: ({ id, to, text }) => ({
      url: new URL('messages', base),
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        id,
        textMessage: { text },
        phoneNumbers: [to.replace(/^0/, '+63')],
        ttl: ttlSeconds,
        priority,
      }),
    }),
    // A conflict means that it has this id already.
    isTaken: ({ status }) => (status >= 200 && status < 300) || status === 409,
  }
}
