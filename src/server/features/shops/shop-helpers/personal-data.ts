import type { PersonalPart } from '../../../platform/personal-data.ts'
import { deleteHelpOf, findHelp, selectActsOf, selectAddedItems, selectWrittenMessages } from './queries.ts'

export const shopHelpersPart: PersonalPart = {
  async collect(db, { accountID, kind }) {
    if (kind !== 'buyer') return {}
    const help = await findHelp(db, accountID)
    const items = await selectAddedItems(db, accountID)
    const acts = await selectActsOf(db, accountID)
    const messages = await selectWrittenMessages(db, accountID)
    return {
      helps: help ? { storeName: help.name, since: help.since.toISOString() } : null,
      helped: {
        items: items.map(({ id, name, created_at }) => ({
          itemID: id,
          name,
          createdAt: created_at.toISOString(),
        })),
        acts: acts.map(({ name, act, acted_at }) => ({ storeName: name, act, at: acted_at.toISOString() })),
        messages: messages.map(({ name, body, sent_at }) => ({
          storeName: name,
          message: body,
          sentAt: sent_at.toISOString(),
        })),
      },
    }
  },

  erase: (tx, { accountID }) => deleteHelpOf(tx, accountID),
}
