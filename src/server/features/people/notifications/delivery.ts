import pLimit from 'p-limit'
import type { ChannelName } from '#contract/notifications.ts'
import { pathOnSide } from '#domain/sides.ts'
import { inAllLanguages } from '#languages/of-server.ts'
import type { ModuleDependencies } from '../../../module.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { noteFailure } from '../../../platform/jobs/failures.ts'
import type { Channel } from './channels/channel.ts'
import { kindOf, kindsAtAnyHour, sentenceOf, sentenceOfSeveral } from './kinds.ts'
import {
  type DueRow,
  markReached,
  removeDeliveries,
  type Recipient,
  selectRecipients,
  takeDue,
} from './queries.ts'
import { isQuiet } from './quiet-hours.ts'

/** Whose account is gone. */
const nobody: Recipient = { language: 'en', kind: 'buyer', otherSide: false }
const batchSize = 200
const atOnce = 16
/** After this many tries, about two days, it is given up. */
const maxAttempts = 12
const firstRetryMs = 60_000

/** When the next try begins if the one that starts now fails or is never finished. */
const nextTry = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + firstRetryMs * 2 ** Math.min(attempts, 9))

/** Those of one person, channel and kind leave as one message. */
const together = (due: DueRow[]): DueRow[][] => {
  const groups = new Map<string, DueRow[]>()
  for (const row of due) {
    const key = `${row.account_id} ${row.channel} ${row.kind}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()]
}

const sides = inAllLanguages(({ sides: names }) => names)

/** Whoever has both sides reads which one it is for, and is led to it. */
const forSide = ({ language, kind, otherSide }: Recipient, text: string, path: string) =>
  otherSide && kind !== 'admin'
    ? { text: `${sides[language][kind]}: ${text}`, path: pathOnSide(kind, path) }
    : { text, path }

/** Sends what is due by the channels that are on. Several processes may do it at the same time. */
export const createDelivery = (
  {
    database: { db },
    clock,
    log,
  }: Pick<ModuleDependencies, 'clock' | 'log'> & { database: Pick<Database, 'db'> },
  channels: readonly Channel[],
) => {
  const limit = pLimit(atOnce)
  const on = new Map<ChannelName, Channel>(channels.filter(({ isOn }) => isOn).map((one) => [one.name, one]))

  const sendTogether = async (rows: DueRow[], to: Recipient): Promise<void> => {
    const newest = rows.at(-1)
    const channel = newest && on.get(newest.channel)
    if (!newest || !channel) return
    const ids = rows.map(({ id }) => id)
    try {
      const outcome = await channel.send(newest.account_id, {
        id: newest.id,
        kind: newest.kind,
        group: kindOf(newest.kind)?.group ?? 'account',
        count: rows.length,
        ...forSide(
          to,
          rows.length === 1
            ? sentenceOf(newest.kind, newest.facts, to.language)
            : sentenceOfSeveral(newest.kind, rows.length, to.language),
          rows.length === 1 ? newest.path : '/notifications',
        ),
        language: to.language,
      })
      if (outcome === 'sent' && channel.name !== 'text_message') await markReached(db, ids, clock.now())
      await removeDeliveries(db, ids, channel.name)
    } catch (error) {
      const givenUp = rows.filter(({ attempts }) => attempts >= maxAttempts).map(({ id }) => id)
      for (const id of givenUp)
        await noteFailure(db, {
          job: 'deliver-notifications',
          subject: `${id} by ${channel.name}`,
          error,
          at: clock.now(),
          attempts: maxAttempts,
        })
      if (givenUp.length > 0) await removeDeliveries(db, givenUp, channel.name)
      log.warn(
        { err: error, channel: channel.name, attempts: newest.attempts },
        'a notification did not leave; it is tried again later',
      )
    }
  }

  /** One round: sends all that is due, and returns how many messages were tried. */
  return async (stopping?: AbortSignal): Promise<number> => {
    let tried = 0
    for (;;) {
      const now = clock.now()
      const due = await takeDue(db, {
        now,
        nextTry: (attempts) => nextTry(now, attempts),
        channels: [...on.keys()],
        onlyKinds: isQuiet(now) ? kindsAtAnyHour : null,
        rows: batchSize,
      })
      const groups = together(due)
      const recipients = await selectRecipients(db, [...new Set(due.map(({ account_id }) => account_id))])
      await Promise.all(
        groups.map((rows) =>
          limit(() => sendTogether(rows, recipients.get(rows[0]?.account_id ?? '') ?? nobody)),
        ),
      )
      tried += groups.length
      if (due.length < batchSize || stopping?.aborted) return tried
    }
  }
}
