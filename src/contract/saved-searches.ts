import { z } from 'zod'
import { isPriceRange, noPriceRange } from '#domain/money.ts'
import { itemsOfOneSavedSearch, maxNewFound, maxSavedSearches, notifyTimes } from '#domain/saved-searches.ts'
import { calls } from './define.ts'
import { FeedItem, searchFields } from './discovery.ts'
import { Done, countShown, id, line, ticked, time } from './fields.ts'
import * as rules from './rules.ts'

const name = line(rules.searchName)
const notify = z.enum(notifyTimes)

/** Words, filters and order. `fits`: as the buyer's measurements are when it is searched. */
export type WantedSearch = z.output<z.ZodObject<typeof searchFields>>

const SavedSearch = z.object({
  searchID: id,
  name: z.string(),
  /** The words, filters and order, as the query of an address: the fields of GET homepage/search. */
  address: z.string(),
  notify: z.enum(notifyTimes),
  created: time,
  /** How many items it found since the buyer last opened it that are for sale. 100 may be more. */
  newItems: countShown(maxNewFound),
  /** What it found last, the newest first: 4, or 24 of one search. */
  items: z.array(FeedItem.extend({ isNew: z.boolean() })).max(itemsOfOneSavedSearch),
})

/** Endpoints for buyers who save searches, and are notified of what these find. */
export const savedSearches = calls({
  'POST homepage/save_search': {
    summary:
      'Save a search: the buyer is notified of each item that it finds from now on, with these words as they are. Saving the same search again returns the one that is there',
    who: ['buyer'],
    input: z
      .object({
        ...searchFields,
        /** Without one, the server makes one of the words and filters. */
        name: name.optional(),
        /** The default is `at_once`. */
        notify: notify.optional(),
      })
      .refine(isPriceRange, { path: ['minPrice'], error: noPriceRange }),
    reply: z.object({ searchID: id }),
    errors: ['saved_searches_full', 'too_many_tries', 'search_slow'],
  },
  'GET homepage/get_saved_searches': {
    summary:
      'The searches that the buyer saved, those with new items first, then the last one saved. With `searchID` only that one',
    who: ['buyer'],
    input: z.object({ searchID: id.optional() }),
    reply: z.object({
      searches: z.array(SavedSearch).max(maxSavedSearches),
      /** Whether what a search for words finds also has a feed, at `/feed.xml?q=`: where the server knows its address. */
      feeds: z.boolean(),
    }),
  },
  'POST homepage/change_saved_search': {
    summary:
      'Change the name of a saved search, or when the buyer is notified. With `seen`, what it found until now is not new any more',
    who: ['buyer'],
    input: z.object({
      searchID: id,
      name: name.optional(),
      notify: notify.optional(),
      seen: ticked.optional(),
    }),
    reply: Done,
    errors: ['not_found', 'too_many_tries'],
  },
  'POST homepage/delete_saved_search': {
    summary: 'Delete a saved search. Not an error if it is gone',
    who: ['buyer'],
    input: z.object({ searchID: id }),
    reply: Done,
  },
})
