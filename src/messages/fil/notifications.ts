import { number, plural } from './language.ts'

const minutes = (seconds: number) =>
  seconds < 60 ? `${seconds} segundo` : `${number(Math.round(seconds / 60))} minuto`

export const title = 'Mga notification'
export const unread = (count: number) =>
  plural(count, { one: 'hindi pa nababasang notification', other: 'mga hindi pa nababasang notification' })
export const markAllRead = 'Markahang nabasa lahat'
export const markFailed = 'Hindi ito namarkahang nabasa'
export const empty = 'Wala pa rito'
export const emptyHint = 'Dito makikita ang nangyayari sa mga ticket, message at account mo.'
export const isNew = 'Bago'
export const today = 'Ngayong araw'
export const yesterday = 'Kahapon'
export const reachTitle = 'Paano ka namin maaabot'
export const reachLead = 'Nandito ang lahat. Piliin kung ano pa ang gusto mo.'
export const reachNothing = 'Wala pang ipinapadala ang marketplace na ito sa labas ng app.'
export const groupNames = {
  tickets: 'Mga ticket',
  deadlines: 'Mga deadline',
  messages: 'Mga message',
  shops: 'Mga shop na sinusundan mo',
  searches: 'Mga ni-save mong paghahanap',
  saved: 'Mga ni-save mong piraso',
  account: 'Account mo',
}
export const channelNames = {
  push: 'Sa phone o computer na ito',
  mail: 'Sa email',
  text_message: 'Sa text message',
}
export const quietHours = 'Tahimik na oras'
export const quietHoursHint = 'Mula 10 PM hanggang 7 AM, mga deadline lang ang ipinapadala.'
export const settingsFailed = 'Hindi na-save ang pinili mo'
export const channelsTitle = 'Mga notification'
export const channelsLead = 'Kung paano umaalis ang mga notification, bukod sa app mismo.'
export const channelTitles = { push: 'Mga browser', mail: 'Mga e-mail', text_message: 'Mga text message' }
export const channelStates = { on: 'Naka-on', off: 'Naka-off', failing: 'May problema' }
export const channelSetUp = {
  push: 'Walang key ang server para rito.',
  mail: 'Ilagay ang SMTP_URL para makapagpadala ng e-mail.',
  text_message: 'Ilagay ang SMS_URL para makapagpadala ng text message.',
}
export const channelLate = (waiting: number, seconds: number) =>
  waiting === 0
    ? 'Walang nahuhuli.'
    : plural(waiting, {
        one: `May 1 na nahuhuli nang ${minutes(seconds)}.`,
        other: `${number(waiting)} ang nahuhuli, ang pinakaluma nang ${minutes(seconds)}.`,
      })
