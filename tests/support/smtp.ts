import { callbackify } from 'node:util'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** From the envelope. */
  recipients: string[]
  /** The header with this name, or undefined. */
  header(name: string): string | undefined
}

const smtpError = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })

/** A real SMTP server, whose mails a test reads back. */
export const startSmtpServer = async () => {
  const mails: ReceivedMail[] = []
  const answers = new Map<string, number>()
  let answerToMail: number | undefined
  let attempts = 0
  const receive = callbackify(async (content: Buffer, recipients: { address: string }[]): Promise<void> => {
    const mail = await PostalMime.parse(content)
    mails.push({
      ...mail,
      recipients: recipients.map(({ address }) => address),
      header: (name) => mail.headers.find(({ key }) => key === name.toLowerCase())?.value,
    })
  })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      attempts += 1
      const code = answers.get(address)
      done(code === undefined ? null : smtpError(code, 'No such person here'))
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (answerToMail !== undefined) return done(smtpError(answerToMail, 'Please try again later'))
        receive(Buffer.concat(parts), session.envelope.rcptTo, done)
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    /** Mails to this address, the oldest first. */
    to: (address_: string) => mails.filter(({ recipients }) => recipients.includes(address_)),
    /** The number of recipients that were offered. */
    attempts: () => attempts,
    /** Answers this address with a code from now on; undefined takes its mails again. */
    refuse: (address_: string, code: number | undefined) =>
      code === undefined ? answers.delete(address_) : answers.set(address_, code),
    /** Answers each mail with this code after its content. */
    answerMails: (code: number | undefined) => {
      answerToMail = code
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

export type TestSmtpServer = Awaited<ReturnType<typeof startSmtpServer>>
