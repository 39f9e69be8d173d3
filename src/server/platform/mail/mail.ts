import { type SMTPPoolOptions, createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import * as rules from '#contract/rules.ts'
import { readCityName } from '../city-name.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import type { DevOutbox } from '../dev-outbox/dev-outbox.ts'
import { consumeAmount, countAttempts, digest, resetAttempts } from '../limits/limits.ts'

export interface OutgoingMail {
  /** The same for each repetition of a mail: it becomes the Message-ID. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  /** The address that turns such mails off with one POST. */
  unsubscribe?: string
}

export interface Mail {
  /** False without SMTP_URL: nothing is sent, and the features do without. */
  isOn: boolean
  /** False in the demo, where mails are in the outbox of the demo: nobody needs to open a link to go on. */
  arrives: boolean
  /** The address of this marketplace, for links. */
  siteURL: string
  /** Call it in a job. Throws if the server is away or asks to try again later. `refused`: the address takes no mail. */
  send(mail: OutgoingMail): Promise<'sent' | 'refused'>
  close(): void
}

interface Dependencies {
  db: Db
  clock: Clock
  log: Logger
  settings: {
    SMTP_URL?: string | undefined
    MAIL_FROM?: string | undefined
    PUBLIC_URL?: string | undefined
    PORT: number
  }
  /** In the demo. */
  outbox?: DevOutbox | undefined
}

/** After this many refusals in a row an address gets no more mail, until the first of them is this old. */
const refusals = { max: 3, seconds: 90 * 86_400 }
const refusalKey = (address: string) => `mail-refused:${digest(address.toLowerCase())}`
const maxSubject = 200
/** Together shorter than the time after which a job counts as lost. */
const times = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  socketTimeout: 30_000,
}

/** A line break in an address or a subject could add headers. Nodemailer removes them too; this refuses the mail. */
const check = ({ id, to, subject }: OutgoingMail): void => {
  if (to.length > rules.email.max || !rules.email.pattern.test(to))
    throw new Error('A mail was refused: its address is not an e-mail address.')
  if (/\p{Cc}/u.test(subject) || subject.length > maxSubject)
    throw new Error('A mail was refused: its subject has a line break or is too long.')
  if (!/^[\w.-]{1,100}$/.test(id)) throw new Error('A mail was refused: its id is not one.')
}

/** With a password, a server that offers no encryption gets neither it nor the mail. */
const transportOptions = (url: string): SMTPPoolOptions & { pool: true } => ({
  url,
  pool: true,
  maxConnections: 4,
  ...times,
  maxRequeues: 0,
  disableFileAccess: true,
  disableUrlAccess: true,
  requireTLS: URL.parse(url)?.password !== '',
})

const isRefusedAddress = (error: unknown): boolean => {
  const { command, responseCode = 0 } = error as { command?: string; responseCode?: number }
  return command === 'RCPT TO' && responseCode >= 500
}

/** Sends mail over SMTP. Off without SMTP_URL. */
export const createMail = ({ db, clock, log, settings, outbox }: Dependencies): Mail => {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL, PORT } = settings
  const siteURL = PUBLIC_URL ?? `http://localhost:${PORT}`
  const { hostname } = new URL(siteURL)
  const transport = SMTP_URL === undefined ? undefined : createTransport(transportOptions(SMTP_URL))
  // Without a listener an error of an idle connection would end the process.
  transport?.on('error', (err: Error) => log.warn({ err }, 'a connection for mail broke'))

  return {
    isOn: transport !== undefined || outbox !== undefined,
    arrives: transport !== undefined,
    siteURL,

    async send(mail) {
      check(mail)
      const { id, to, subject, text, html, unsubscribe } = mail
      if (!transport) {
        outbox?.add({ channel: 'mail', to, subject, text, html })
        return 'sent'
      }
      const key = refusalKey(to)
      if ((await countAttempts(db, clock, key)) >= refusals.max) return 'refused'
      try {
        await transport.sendMail({
          from: MAIL_FROM ?? { name: await readCityName(db), address: `no-reply@${hostname}` },
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${hostname}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
      } catch (error) {
        if (!isRefusedAddress(error)) throw error
        await consumeAmount(db, clock, key, 1, refusals)
        log.warn({ mail: id }, 'the server for mail refused an address')
        return 'refused'
      }
      await resetAttempts(db, key)
      return 'sent'
    },

    close: () => transport?.close(),
  }
}
