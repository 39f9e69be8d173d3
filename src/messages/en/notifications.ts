import { number, plural } from './language.ts'

const minutes = (seconds: number) =>
  seconds < 60
    ? `${seconds} s`
    : plural(Math.round(seconds / 60), {
        one: '1 minute',
        other: `${number(Math.round(seconds / 60))} minutes`,
      })

export const title = 'Notifications'
export const unread = (count: number) =>
  plural(count, { one: 'unread notification', other: 'unread notifications' })
export const markAllRead = 'Mark all as read'
export const markFailed = 'This was not marked as read'
export const empty = 'Nothing yet'
export const emptyHint = 'What happens to your tickets, messages and account is listed here.'
export const isNew = 'New'
export const today = 'Today'
export const yesterday = 'Yesterday'
export const reachTitle = 'How we reach you'
export const reachLead = 'Everything is listed here. Choose what else you want.'
export const reachNothing = 'This marketplace sends nothing outside the app yet.'
export const groupNames = {
  tickets: 'Tickets',
  deadlines: 'Deadlines',
  messages: 'Messages',
  shops: 'Shops that you follow',
  searches: 'Searches that you saved',
  saved: 'Pieces that you saved',
  account: 'Account',
}
export const channelNames = {
  push: 'On this phone or computer',
  mail: 'E-mail',
  text_message: 'Text message',
}
export const quietHours = 'Quiet hours'
export const quietHoursHint = 'From 10 PM to 7 AM only deadlines are sent.'
export const settingsFailed = 'Your choice was not saved'
export const channelsTitle = 'Notifications'
export const channelsLead = 'How notifications leave, besides the app itself.'
export const channelTitles = { push: 'Browsers', mail: 'E-mail', text_message: 'Text messages' }
export const channelStates = { on: 'On', off: 'Off', failing: 'Failing' }
export const channelSetUp = {
  push: 'The server has no key for them.',
  mail: 'Set SMTP_URL to send e-mail.',
  text_message: 'Set SMS_URL to send text messages.',
}
export const channelLate = (waiting: number, seconds: number) =>
  waiting === 0
    ? 'Nothing is late.'
    : plural(waiting, {
        one: `1 is late, by ${minutes(seconds)}.`,
        other: `${number(waiting)} are late, the oldest by ${minutes(seconds)}.`,
      })
