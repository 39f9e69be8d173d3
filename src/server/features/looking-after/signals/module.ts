import type { Module, ModuleDependencies } from '../../../module.ts'
import { createUsualPrices } from '../../items/index.ts'
import { createFindSignals } from './find-signals.ts'
import { createNoticeMessage } from './notice-message.ts'
import { readLists } from './scam-talk/lists.ts'
import { createScamTalk } from './scam-talk/scam-talk.ts'

/** What the software notices. It only opens entries of the admins' queue: it hides, stops and slows nothing. */
export const signalsModule = (dependencies: ModuleDependencies) => {
  const { database, clock, log, settings } = dependencies
  const { PUBLIC_URL, SCAM_LISTS } = settings
  const ownHost = PUBLIC_URL === undefined ? undefined : new URL(PUBLIC_URL).hostname
  const scamTalk = createScamTalk(readLists(SCAM_LISTS), ownHost)
  const module: Module = {
    jobs: [
      {
        name: 'find-signals',
        cron: '* * * * *',
        run: createFindSignals({
          database,
          clock,
          log,
          scamTalk,
          usualPrice: createUsualPrices(database, clock),
        }),
      },
    ],
  }
  return { module, scamTalk, messageSent: createNoticeMessage(dependencies, scamTalk) }
}
