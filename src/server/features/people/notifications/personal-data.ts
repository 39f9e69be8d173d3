import type { PersonalPart } from '../../../platform/personal-data.ts'
import { sentenceOf } from './kinds.ts'
import { deleteAllOf, findSettings, selectAll } from './queries.ts'

export const notificationsPart: PersonalPart = {
  async collect(db, { accountID }) {
    const rows = await selectAll(db, accountID)
    const settings = await findSettings(db, accountID)
    return {
      notifications: rows.map(({ kind, path, facts, created_at, read_at }) => ({
        text: sentenceOf(kind, facts, 'en'),
        path,
        at: created_at.toISOString(),
        readAt: read_at?.toISOString() ?? null,
      })),
      notificationSettings: settings
        ? { off: settings.switched_off, quietHours: settings.quiet_hours }
        : null,
    }
  },

  async erase(tx, { accountID }) {
    await deleteAllOf(tx, accountID)
  },
}
