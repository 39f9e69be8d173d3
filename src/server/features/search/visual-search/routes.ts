import { visualSearch as calls } from '#contract/visual-search.ts'
import type { Register } from '../../../platform/http/register.ts'
import type { ReadLimit } from '../../../platform/limits/read-limit.ts'
import type { ListsForBuyers } from '../../items/index.ts'
import { toFeedItem } from '../search/presenter.ts'
import { toAlikeItem, toGarment, toPair, toSuggestedTag } from './presenter.ts'
import type { VisualSearch } from './visual-search.ts'

const usualSimilar = 4

export const visualSearchRoutes = (
  register: Register,
  visualSearch: VisualSearch,
  { limitSearches, lists }: { limitSearches: ReadLimit; lists: ListsForBuyers },
): void =>
  register(
    calls,
    {
      'POST homepage/img_search': async ({ caller, input }) => {
        const { rows, close, kind, complete, waiting } = await visualSearch.photoSearch.find(
          caller.accountID,
          input,
        )
        return {
          results: await lists.ofTiles(caller, rows.map(toAlikeItem)),
          close,
          kind: kind ? { tagID: kind.id, tagName: kind.name } : null,
          complete,
          not_compared: waiting,
        }
      },
      'GET models/get_similar_items': (context) =>
        limitSearches(context, async () => {
          const { caller, input } = context
          const found = await visualSearch.similar.find(caller, input.item_id, input.num ?? usualSimilar)
          return { items: await lists.ofTiles(caller, found.map(toFeedItem)) }
        }),
      'GET collections/get_similar_items_collection': (context) =>
        limitSearches(context, async () => {
          const { caller, input } = context
          const found = await visualSearch.forYou.find(caller.accountID, input.collection_id)
          return { item_list: await lists.ofTiles(caller, found.map(toFeedItem)) }
        }),
      'POST store/auto_tagging': async ({ caller, input }) => {
        const suggestions = (await visualSearch.tagging.suggest(caller.accountID, input.img)).map(
          toSuggestedTag,
        )
        const sure = suggestions.filter(({ rank }) => rank === 'sure')
        return { data: sure.map(({ tagID }) => tagID), suggestions }
      },
      'POST store/suggest_items': async ({ caller, input }) => {
        const items = await Promise.all(
          input.img.map((photo) => visualSearch.tagging.suggest(caller.accountID, [photo])),
        )
        return { items: items.map((suggestions) => ({ suggestions: suggestions.map(toSuggestedTag) })) }
      },
      'POST store/garments_in_photo': async ({ caller, input }) => ({
        garments: (await visualSearch.garmentsInPhoto.find(caller.accountID, input.img)).map(toGarment),
      }),
      'GET models/get_same_pieces': async ({ input }) => {
        const { rows, cursor } = await visualSearch.duplicateListings.list(input.cursor)
        return { pairs: rows.map(toPair), has_next: cursor !== null, cursor }
      },
      'POST models/dismiss_same_piece': async ({ caller, input }) => {
        await visualSearch.duplicateListings.dismiss(caller.accountID, input.id)
        return { response: 'Pair dismissed' }
      },
      'GET models/progress': () => visualSearch.progress(),
    },
    {
      'POST homepage/img_search': (caller) => visualSearch.photoSearch.consumeAttempt(caller.accountID),
      'POST store/auto_tagging': (caller) => visualSearch.tagging.consumeAttempt(caller.accountID),
      'POST store/suggest_items': (caller) => visualSearch.tagging.consumeItems(caller.accountID),
      'POST store/garments_in_photo': (caller) =>
        visualSearch.garmentsInPhoto.consumeAttempt(caller.accountID),
    },
  )
