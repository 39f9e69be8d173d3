import { setTimeout as sleep } from 'node:timers/promises'

/** Asks until the answer is there; throws when it takes too long. */
export const until = async <Answer>(
  what: string,
  ask: () => Promise<Answer | null | undefined | false>,
  seconds = 60,
): Promise<Answer> => {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const answer = await ask().catch(() => null)
    if (answer) return answer
    if (performance.now() > end) throw new Error(`Waited ${seconds} seconds in vain: ${what}`)
    await sleep(100)
  }
}
