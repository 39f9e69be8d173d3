import type { ModuleDependencies } from '../../../module.ts'
import { addSignal } from '../moderation/entries.ts'
import type { ScamTalk } from './scam-talk/scam-talk.ts'

/** Called once a new message is committed. Its request does not wait for it. */
export type MessageSent = (message: {
  conversationID: string
  sequence: number
  body: string
  /** The account of the side that sent it. */
  aboutID: string
}) => Promise<void>

/**
 * Looks at a message once it is committed. Each kind of scam is noted once for a side of a conversation and a day, so that
 * whoever writes much does not fill the queue.
 */
export const createNoticeMessage =
  (
    { database: { db }, clock }: Pick<ModuleDependencies, 'database' | 'clock'>,
    scamTalk: ScamTalk,
  ): MessageSent =>
  async ({ conversationID, sequence, body, aboutID }) => {
    const talks = scamTalk(body)
    if (talks.length === 0) return
    const at = clock.now()
    const day = at.toISOString().slice(0, 10)
    await db.transaction().execute(async (tx) => {
      for (const talk of talks)
        await addSignal(
          tx,
          { kind: 'message', subjectID: conversationID, aboutID, at },
          {
            kind: 'scam_talk',
            evidence: `${conversationID} ${aboutID} ${talk} ${day}`,
            facts: { talk, sequence },
          },
        )
    })
  }
