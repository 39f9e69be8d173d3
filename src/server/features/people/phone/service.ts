import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Language } from '#domain/language.ts'
import type { ModuleDependencies } from '../../../module.ts'
import { refusedBy } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { blockOf, networkOf } from '../../../platform/limits/client-network.ts'
import { consumeAttempt } from '../../../platform/limits/limits.ts'
import { consumeLimits, networkLimits } from '../../../platform/limits/network-limits.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { deleteCode, findPhone, saveCode, saveProof, countAttempt } from './queries.ts'

const maxTries = 5
const minute = 60_000
const codeMs = 10 * minute
/** Accounts this young share a part of the text messages of a day. */
const newForMs = 24 * 60 * minute
const codesPerAccount = { max: 3, seconds: 3600 }
const codesPerNetwork = { max: 60, seconds: 3600 }
/** Beyond the five tries of a code. */
const confirmationsPerAccount = { max: 30, seconds: 3600 }

const textOf: Record<Language, (code: string) => string> = {
  en: (code) => `${code} is your Ukay code. It works for 10 minutes. Nobody from Ukay ever asks you for it.`,
  fil: (code) =>
    `${code} ang Ukay code mo. Gagana ito nang 10 minuto. Hindi ito hihingin sa iyo ng taga-Ukay kailanman.`,
}

type Dependencies = Pick<ModuleDependencies, 'database' | 'clock' | 'vault' | 'texts'>

/** Proves phone numbers with codes in text messages. */
export const createPhones = ({ database: { db }, clock, vault, texts }: Dependencies) => {
  const [key] = vault.keysFor('phone codes')
  const hashOf = (accountID: string, phone: string, code: string): Buffer =>
    createHmac('sha256', key).update(`${accountID} ${phone} ${code}`).digest()

  return {
    async of({ accountID }: Caller) {
      const { phone_no, proven } = await findPhone(db, accountID)
      return { phone_no, proven, canSend: texts.isOn }
    },

    /** Returns the number. */
    async sendCode({ accountID }: Caller, ip: string): Promise<string> {
      if (!texts.isOn) throw new AppError('texts_off')
      await consumeAttempt(db, clock, `phone-code:${accountID}`, codesPerAccount)
      await consumeLimits(db, clock, networkLimits('phone-code', networkOf(ip), codesPerNetwork))
      const { phone_no, language, created_at, proven } = await findPhone(db, accountID)
      if (!/^09\d{9}$/.test(phone_no)) throw new AppError('phone_not_here')
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const now = clock.now()
      await db.transaction().execute((tx) =>
        saveCode(tx, {
          account_id: accountID,
          phone_no,
          code_hash: hashOf(accountID, phone_no, code),
          created_at: now,
          expires_at: new Date(now.getTime() + codeMs),
        }),
      )
      const isNew = !proven && now.getTime() - created_at.getTime() < newForMs
      await texts.send(
        { accountID, proven, newFrom: isNew ? blockOf(ip) : null },
        { id: uuidv7(), to: phone_no, text: textOf[language](code) },
      )
      return phone_no
    },

    async confirm({ accountID }: Caller, code: string): Promise<void> {
      await consumeAttempt(db, clock, `phone-confirm:${accountID}`, confirmationsPerAccount)
      const taken = await db.transaction().execute((tx) => countAttempt(tx, accountID, clock.now(), maxTries))
      if (!taken) throw new AppError('phone_code_over')
      const { phone_no, code_hash, tries } = taken
      if (!timingSafeEqual(code_hash, hashOf(accountID, phone_no, code)))
        throw tries === maxTries
          ? new AppError('phone_code_over')
          : new AppError('wrong_phone_code', {
              sentence: `That is not the code. ${maxTries - tries} ${tries === maxTries - 1 ? 'try' : 'tries'} left.`,
            })
      await db
        .transaction()
        .execute(async (tx) => {
          await deleteCode(tx, accountID)
          await saveProof(tx, accountID, phone_no, clock.now())
        })
        .catch((error: unknown) => {
          // Another account proved the same number at the same moment.
          throw refusedBy(error) === 'proven_phones_number' ? new AppError('phone_code_over') : error
        })
    },
  }
}
