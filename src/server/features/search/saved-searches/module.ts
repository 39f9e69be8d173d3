import { savedSearches as calls } from '#contract/saved-searches.ts'
import type { Module, ModuleDependencies } from '../../../module.ts'
import type { NotificationsOf } from '../../people/index.ts'
import type { ListsForBuyers } from '../../items/index.ts'
import { toFeedItem } from '../search/presenter.ts'
import type { Synonyms } from '../search/text/synonyms.ts'
import { addressOf } from './address.ts'
import { createMatch } from './match.ts'
import { createNotify } from './notify.ts'
import { savedSearchesPart } from './personal-data.ts'
import { createSavedSearches } from './service.ts'

/** How often a process looks for listed items, and for notifications that are due, in milliseconds. */
const lookEvery = 1_000

type Dependencies = ModuleDependencies &
  Pick<NotificationsOf, 'add' | 'change' | 'markPathRead'> & { synonyms: Synonyms; lists: ListsForBuyers }

/** Buyers save searches, and are notified of what these find. */
export const savedSearchesModule = (dependencies: Dependencies): Module => {
  const searches = createSavedSearches(dependencies)
  const match = createMatch(dependencies)
  const notifyDue = createNotify(dependencies)
  return {
    routes: (register) =>
      register(calls, {
        'POST homepage/save_search': async ({ caller, input: { name, notify, ...wanted } }) => ({
          searchID: await searches.save(caller.accountID, wanted, { name, notify }),
        }),
        'GET homepage/get_saved_searches': async ({ caller, input }) => {
          const found = await searches.list(caller.accountID, input.searchID)
          return {
            feeds: dependencies.settings.PUBLIC_URL !== undefined,
            searches: await Promise.all(
              found.map(async (row) => ({
                searchID: row.id,
                name: row.name,
                address: addressOf(row.wanted),
                notify: row.notify,
                created: row.created_at.toISOString(),
                newItems: row.new_items,
                items: await dependencies.lists.ofTiles(
                  caller,
                  row.items.map((item) => ({ ...toFeedItem(item), isNew: item.is_new })),
                ),
              })),
            ),
          }
        },
        'POST homepage/change_saved_search': async ({ caller, input: { searchID, ...change } }) => {
          await searches.change(caller.accountID, searchID, change)
          return { response: 'Saved' }
        },
        'POST homepage/delete_saved_search': async ({ caller, input }) => {
          await searches.remove(caller.accountID, input.searchID)
          return { response: 'Deleted' }
        },
      }),
    jobs: [
      // Two jobs, so that buyers are notified while many items wait to be compared.
      { name: 'match-saved-searches', pauseMs: lookEvery, run: match },
      { name: 'notify-saved-searches', pauseMs: lookEvery, run: notifyDue },
      { name: 'renew-saved-searches', cron: '17 * * * *', run: searches.renew },
    ],
    personalData: savedSearchesPart,
  }
}
