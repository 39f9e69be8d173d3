import { randomUUID } from 'node:crypto'
import type { ModuleDependencies } from '../../../module.ts'
import { readCityName } from '../../../platform/city-name.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { writeLetter } from '../../../platform/mail/letter.ts'
import { testLetter } from '../accounts/email/letters.ts'

const mailsPerOwner = { max: 10, seconds: 3600 }

type Dependencies = Pick<ModuleDependencies, 'database' | 'clock' | 'mail' | 'log'>

/** Sends a mail to the caller at once, so that they see whether the server for mail takes it. */
export const createTestMail =
  ({ database: { db }, clock, mail, log }: Dependencies) =>
  async ({ accountID, email, language }: Caller): Promise<void> => {
    await consumeAttempt(db, clock, `test-mail:${accountID}`, mailsPerOwner)
    if (!mail.isOn) throw new AppError('mail_off')
    const { subject, paragraphs } = testLetter[language]()
    const letter = writeLetter({ subject, paragraphs, language }, await readCityName(db))
    const sent = await mail.send({ ...letter, id: randomUUID(), to: email }).catch((err: unknown) => {
      log.warn({ err }, 'the test mail was not sent')
      return 'away' as const
    })
    if (sent !== 'sent') throw new AppError('mail_not_sent')
  }
