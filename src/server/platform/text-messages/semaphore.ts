import { type Gateway, withoutCredentials } from './gateway.ts'

/** Semaphore, a provider in the Philippines (semaphore.co/docs). It takes no id, so a repetition costs again. */
export const semaphoreGateway = (address: string, sender: string | undefined): Gateway => {
  const { base, password } = withoutCredentials(address)
  return {
    request: ({ to, text }) => ({
      url: new URL('api/v4/messages', base),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        apikey: password,
        number: to,
        message: text,
        ...(sender !== undefined && { sendername: sender }),
      }).toString(),
    }),
    // A refusal is an object, also with the status 200.
    isTaken: ({ status, body }) =>
      status === 200 && /^\s*\[\s*\{/.test(body) && !/"status"\s*:\s*"Failed"/i.test(body),
  }
}
