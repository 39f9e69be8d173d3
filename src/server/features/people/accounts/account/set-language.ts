import type { Language } from '#domain/language.ts'
import type { ModuleDependencies } from '../../../../module.ts'
import type { Caller } from '../../../../platform/http/caller.ts'
import { consumeAttempt } from '../../../../platform/limits/limits.ts'
import { updateLanguage } from '../queries.ts'

const languageChanges = { max: 60, seconds: 3600 }

/** The language of screens, notifications and mails of an account. */
export const createSetLanguage =
  ({ database: { db }, events, clock }: Pick<ModuleDependencies, 'database' | 'events' | 'clock'>) =>
  async ({ accountID }: Pick<Caller, 'accountID'>, language: Language): Promise<void> => {
    await consumeAttempt(db, clock, `language:${accountID}`, languageChanges)
    await updateLanguage(db, accountID, language)
    await events.syncNotifications()
  }
