import type { TokenScope } from '#domain/integrations.ts'

export const title = 'Apps and webhooks'
export const lead =
  'For a program that works for your shop, such as a spreadsheet or a label printer. Most shops need none. Give these only to people who set it up for you.'
export const howTo = 'For whoever sets it up: all calls and examples'
export const tokens = 'Tokens'
export const tokensLead =
  'With a token, a program reads what you have here. It can change nothing, and sees no buyer.'
export const noTokens = 'No program reads anything.'
export const newToken = 'Make a token'
export const newTokenLead = 'Enter your password one more time. A new password revokes all tokens.'
export const tokenName = 'Name of the token'
export const tokenNameExample = 'Spreadsheet'
export const whatItReads = 'What it reads'
export const scopes: Record<TokenScope, string> = { items: 'Pieces', tickets: 'Tickets' }
export const scopeHints: Record<TokenScope, string> = {
  items: 'Your pieces with prices, states, views and saves.',
  tickets: 'Your tickets with piece, price and status, without their buyers.',
}
export const tokenOnce = 'Copy it now. It is not shown again.'
export const copyToken = 'Copy the token'
export const lastUsed = (date: string) => `Last used ${date}`
export const neverUsed = 'Not used yet'
export const revoke = 'Revoke'
export const revokeNamed = (name: string) => `Revoke: ${name}`
export const revokeQuestion = (name: string) => `Revoke ${name}?`
export const revokeWarning = 'The program can no longer read anything, from now on.'
export const revoked = (name: string) => `Revoked: ${name}`
export const tokensFull = (max: number) => `You have ${max} tokens, the most that an account can have.`

export const webhooks = 'Webhooks'
export const webhooksLead =
  'We send a short message to your own server each time a ticket moves: piece, ticket, status and time, and nothing about the buyer.'
export const noWebhooks = 'No address gets messages.'
export const newWebhook = 'Add an address'
export const webhookAddress = 'Address'
export const webhookHint = 'It begins with https://'
export const add = 'Add'
export const secretOnce =
  'Copy the secret now. With it your server checks that a message is from us. It is not shown again.'
export const copySecret = 'Copy the secret'
export const sendTest = 'Send a test'
export const sendTestTo = (host: string) => `Send a test to ${host}`
export const testTaken = 'The test arrived'
export const testRefused = (status: number) => `It answered with an error: ${status}`
export const testLost = 'Nobody answered at this address'
export const lastSent = (date: string) => `Last message ${date}`
export const nothingSent = 'Nothing sent yet'
export const failing = 'Does not answer now. We try again, less and less often.'
export const off = 'Off: it did not answer for days. Send a test to turn it on again.'
export const removeHost = (host: string) => `Remove: ${host}`
export const removeQuestion = (host: string) => `Remove ${host}?`
export const removeWarning = 'It gets no more messages, also none that have not arrived yet.'
export const removed = (host: string) => `Removed: ${host}`
export const webhooksFull = (max: number) => `You have ${max} addresses, the most that a shop can have.`
