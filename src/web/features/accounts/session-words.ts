import * as m from '#messages/accounts.tsx'
import { partsLocale } from '#messages/language.ts'
import { inManila } from '#web/lib/manila-time.ts'
import { serverDate } from '#web/lib/server-time.ts'

const hour = 3_600_000

const words = inManila(partsLocale, { day: 'numeric', month: 'short', year: 'numeric' })

/** "21 Nov" in Manila time, with the year unless it is the current one; undefined for today. */
const dateUnlessToday = (time: string, now: Date): string | undefined => {
  const [then, today] = [words.parts(new Date(time)), words.parts(now)]
  const date = `${then.day} ${then.month}`
  if (then.year !== today.year) return `${date} ${then.year}`
  return date === `${today.day} ${today.month}` ? undefined : date
}

/** "Logged in on 12 Nov, last seen today". */
export const sessionInWords = (
  { startedAt, lastSeenAt, isThis }: { startedAt: string; lastSeenAt: string; isThis: boolean },
  now = serverDate(),
): string => {
  const startDate = dateUnlessToday(startedAt, now)
  const start = startDate === undefined ? m.loggedInToday : m.loggedInOn(startDate)
  if (isThis) return start
  // The server records the last use only once an hour.
  if (now.getTime() - new Date(lastSeenAt).getTime() < hour) return m.lastSeenNow(start)
  const seenDate = dateUnlessToday(lastSeenAt, now)
  return seenDate === undefined ? m.lastSeenToday(start) : m.lastSeenOn(start, seenDate)
}

/** "Made on 3 Nov, used today". */
export const passkeyInWords = (
  { createdAt, lastUsedAt }: { createdAt: string; lastUsedAt: string | null },
  now = serverDate(),
): string => {
  const madeOn = dateUnlessToday(createdAt, now)
  const made = madeOn === undefined ? m.madeToday : m.madeOn(madeOn)
  if (lastUsedAt === null) return m.neverUsed(made)
  const usedOn = dateUnlessToday(lastUsedAt, now)
  return usedOn === undefined ? m.usedToday(made) : m.usedOn(made, usedOn)
}

/** The server names a device in English, such as "Chrome on Android". */
export const deviceInWords = (device: string | null): string => {
  const [browser, system] = device?.split(' on ') ?? []
  return browser && system ? m.browserOn(browser, system) : (device ?? m.unknownDevice)
}

export const isHandheld = (device: string | null): boolean => /Android|iPhone|iPad/.test(device ?? '')
