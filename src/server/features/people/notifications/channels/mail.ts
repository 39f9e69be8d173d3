import type { Language } from '#domain/language.ts'
import type { NotificationGroup } from '#domain/notifications.ts'
import { shortenWithDots } from '#domain/shorten.ts'
import type { ModuleDependencies } from '../../../../module.ts'
import { readCityName } from '../../../../platform/city-name.ts'
import { writeLetter } from '../../../../platform/mail/letter.ts'
import { findMailRecipient } from '../queries.ts'
import type { UnsubscribeLinks } from '../unsubscribe/unsubscribe-links.ts'
import type { Channel } from './channel.ts'

const words: Record<Language, { open: string; unsubscribe: Record<NotificationGroup, string> }> = {
  en: {
    open: 'Open Ukay',
    unsubscribe: {
      tickets: 'No more e-mails about tickets',
      deadlines: 'No more e-mails about deadlines',
      messages: 'No more e-mails about messages',
      shops: 'No more e-mails about shops that you follow',
      searches: 'No more e-mails about saved searches',
      saved: 'No more e-mails about pieces that you saved',
      account: 'No more e-mails about verification',
    },
  },
  fil: {
    open: 'Buksan ang Ukay',
    unsubscribe: {
      tickets: 'Huwag nang mag-e-mail tungkol sa mga ticket',
      deadlines: 'Huwag nang mag-e-mail tungkol sa mga deadline',
      messages: 'Huwag nang mag-e-mail tungkol sa mga message',
      shops: 'Huwag nang mag-e-mail tungkol sa mga shop na sinusundan ko',
      searches: 'Huwag nang mag-e-mail tungkol sa mga ni-save na paghahanap',
      saved: 'Huwag nang mag-e-mail tungkol sa mga ni-save kong piraso',
      account: 'Huwag nang mag-e-mail tungkol sa verification',
    },
  },
}

const maxSubject = 150
/** Names of items and people are in it. */
const subjectOf = (text: string): string => shortenWithDots(text.replaceAll(/\p{Cc}+/gu, ' '), maxSubject)

/** Only to confirmed addresses, because an address with a slip is another person's. */
export const createMailChannel = (
  { database: { db }, mail }: Pick<ModuleDependencies, 'database' | 'mail'>,
  links: UnsubscribeLinks,
): Channel => ({
  name: 'mail',
  isOn: mail.isOn,
  async send(accountID, { id, group, text, path, language }) {
    const recipient = await findMailRecipient(db, accountID)
    if (!recipient || (mail.arrives && !recipient.email_confirmed_at)) return 'unreachable'
    const { open, unsubscribe } = words[language]
    const letter = writeLetter(
      {
        language,
        subject: subjectOf(text),
        paragraphs: [],
        action: { label: open, url: new URL(path, mail.siteURL).href },
        unsubscribe: { label: unsubscribe[group], url: links.make(accountID, group) },
      },
      await readCityName(db),
    )
    return (await mail.send({ id, to: recipient.email, ...letter })) === 'sent' ? 'sent' : 'unreachable'
  },
})
