import type { TokenScope } from '#domain/integrations.ts'

export const title = 'Apps at webhooks'
export const lead =
  'Para sa program na tumutulong sa shop mo, gaya ng spreadsheet o label printer. Hindi ito kailangan ng karamihan. Ibigay lang ito sa nagse-set up nito para sa iyo.'
export const howTo = 'Para sa magse-set up: lahat ng call at mga halimbawa'
export const tokens = 'Mga token'
export const tokensLead =
  'Gamit ang token, nababasa ng program ang nasa iyo rito. Wala itong mababago, at wala itong nakikitang buyer.'
export const noTokens = 'Walang program na nagbabasa.'
export const newToken = 'Gumawa ng token'
export const newTokenLead = 'Ilagay muli ang password mo. Binabawi ng bagong password ang lahat ng token.'
export const tokenName = 'Pangalan ng token'
export const tokenNameExample = 'Spreadsheet ko'
export const whatItReads = 'Ano ang babasahin'
export const scopes: Record<TokenScope, string> = { items: 'Mga piraso', tickets: 'Mga ticket' }
export const scopeHints: Record<TokenScope, string> = {
  items: 'Ang mga piraso mo, may presyo, estado, views at saves.',
  tickets: 'Ang mga ticket mo, may piraso, presyo at status, walang buyer.',
}
export const tokenOnce = 'Kopyahin na ngayon. Hindi na ito ipapakita muli.'
export const copyToken = 'Kopyahin ang token'
export const lastUsed = (date: string) => `Huling ginamit ${date}`
export const neverUsed = 'Hindi pa nagamit'
export const revoke = 'Bawiin'
export const revokeNamed = (name: string) => `Bawiin: ${name}`
export const revokeQuestion = (name: string) => `Bawiin ang ${name}?`
export const revokeWarning = 'Mula ngayon, wala nang mababasa ang program.'
export const revoked = (name: string) => `Binawi: ${name}`
export const tokensFull = (max: number) => `May ${max} token ka na, ang pinakamarami sa isang account.`

export const webhooks = 'Mga webhook'
export const webhooksLead =
  'Nagpapadala kami ng maikling mensahe sa sarili mong server tuwing gumagalaw ang ticket: piraso, ticket, status at oras, at walang tungkol sa buyer.'
export const noWebhooks = 'Walang address na pinapadalhan.'
export const newWebhook = 'Magdagdag ng address'
export const webhookAddress = 'Address'
export const webhookHint = 'Nagsisimula ito sa https://'
export const add = 'Idagdag'
export const secretOnce =
  'Kopyahin na ngayon ang secret. Dito malalaman ng server mo na galing sa amin ang mensahe. Hindi na ito ipapakita muli.'
export const copySecret = 'Kopyahin ang secret'
export const sendTest = 'Magpadala ng test'
export const sendTestTo = (host: string) => `Magpadala ng test sa ${host}`
export const testTaken = 'Dumating ang test'
export const testRefused = (status: number) => `Error ang sagot nito: ${status}`
export const testLost = 'Walang sumagot sa address na ito'
export const lastSent = (date: string) => `Huling mensahe ${date}`
export const nothingSent = 'Wala pang naipadala'
export const failing = 'Hindi sumasagot ngayon. Susubukan namin muli, padalang nang padalang.'
export const off = 'Naka-off: ilang araw itong hindi sumagot. Magpadala ng test para i-on muli.'
export const removeHost = (host: string) => `Alisin: ${host}`
export const removeQuestion = (host: string) => `Alisin ang ${host}?`
export const removeWarning = 'Wala na itong matatanggap na mensahe, pati ang mga hindi pa dumarating.'
export const removed = (host: string) => `Inalis: ${host}`
export const webhooksFull = (max: number) => `May ${max} address ka na, ang pinakamarami sa isang shop.`
