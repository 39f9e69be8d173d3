import type { Logger } from 'pino'
import * as rules from '#contract/rules.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connect.ts'
import type { DevOutbox } from '../dev-outbox/dev-outbox.ts'
import { AppError } from '../errors.ts'
import { consumeAttempt, consumeShared, digest } from '../limits/limits.ts'
import { androidGateway } from './android-sms-gateway.ts'
import type { TextMessage } from './gateway.ts'
import { semaphoreGateway } from './semaphore.ts'

export interface TextMessageSettings {
  SMS_URL?: string | undefined
  SMS_GATEWAY: 'android' | 'semaphore'
  SMS_SENDER?: string | undefined
  SMS_PER_DAY: number
}

/** On whose account the message leaves. */
interface TextAsker {
  accountID: string
  /** Whether the account has proven the number. */
  proven: boolean
  /** The address block of a new account. */
  newFrom: string | null
}

interface Dependencies {
  db: Db
  clock: Clock
  log: Logger
  settings: TextMessageSettings
  /** In the demo. */
  outbox?: DevOutbox | undefined
}

const timeoutMs = 10_000
const maxReplyBytes = 20_000
/** One message, and not two. */
const maxLength = 160
const daySeconds = 86_400
const textsPerAccount = { max: 8, seconds: 86_400 }
/** Of all accounts that have not proven the number. */
const textsPerNumber = { max: 6, seconds: 86_400 }
/** Beyond that, and beyond the share of new accounts, for an account or the address block of new ones. */
const textsBeyond = { max: 1, seconds: 86_400 }
/** New accounts share this part of what a day may cost. */
const shareOfNew = 1 / 20
const allKey = 'text-messages'

/** Sends text messages, which cost money. Off without SMS_URL. */
export const createTextMessages = ({ db, clock, log, settings, outbox }: Dependencies) => {
  const { SMS_URL, SMS_GATEWAY, SMS_SENDER, SMS_PER_DAY } = settings
  const gateway =
    SMS_URL === undefined
      ? undefined
      : SMS_GATEWAY === 'android'
        ? androidGateway(SMS_URL)
        : semaphoreGateway(SMS_URL, SMS_SENDER)

  const textsOfNew = { max: Math.max(1, Math.floor(SMS_PER_DAY * shareOfNew)), seconds: daySeconds }

  const post = async (message: TextMessage): Promise<void> => {
    if (!gateway) return
    const { url, headers, body } = gateway.request(message)
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const reply = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
      const text = (await reply.text()).slice(0, maxReplyBytes)
      if (gateway.isTaken({ status: reply.status, body: text })) return
      log.warn({ textMessage: message.id, status: reply.status }, 'the gateway refused a text message')
    } catch (err) {
      log.warn({ err, textMessage: message.id }, 'the gateway for text messages cannot be reached')
    }
    throw new AppError('text_failed')
  }

  return {
    isOn: gateway !== undefined || outbox !== undefined,

    /** Throws `phone_not_here`, `too_many_tries` beyond a limit, and `text_failed` if the gateway does not take it. */
    async send({ accountID, proven, newFrom }: TextAsker, message: TextMessage): Promise<void> {
      const { to, text } = message
      if (!rules.phone.pattern.test(to)) throw new AppError('phone_not_here')
      if (text.length > maxLength) throw new Error('A text message is longer than one message.')
      await consumeAttempt(db, clock, `texts:${accountID}`, textsPerAccount)
      const own = { asker: newFrom ?? accountID, limit: textsBeyond }
      if (!proven) await consumeShared(db, clock, `texts-to:${digest(to)}`, textsPerNumber, own)
      if (newFrom !== null) await consumeShared(db, clock, `${allKey}:new`, textsOfNew, own)
      await consumeAttempt(db, clock, allKey, { max: SMS_PER_DAY, seconds: daySeconds })
      if (gateway) await post(message)
      else outbox?.add({ channel: 'sms', to, text })
    },
  }
}

export type TextMessages = ReturnType<typeof createTextMessages>
