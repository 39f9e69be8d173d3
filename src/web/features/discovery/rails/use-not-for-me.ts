import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import * as common from '#messages/common.ts'
import * as m from '#messages/discovery.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { leaveFeed } from '#web/lib/leave-feed.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { type FeedItem, feedQuery } from '../feed-query.ts'

const undoMs = 10_000
const railsKey = callQuery('GET homepage/rails').queryKey

/** The list with the item again, where it was before. */
const withAgain = (now: FeedItem[], before: FeedItem[] | undefined, itemID: string): FeedItem[] => {
  const place = before?.findIndex((item) => item.item_id === itemID) ?? -1
  const item = before?.[place]
  return item && !now.some((one) => one.item_id === itemID) ? now.toSpliced(place, 0, item) : now
}

/** Takes the item from the lists of the home, and returns what puts it back. */
const takeAway = (queryClient: QueryClient, itemID: string): (() => void) => {
  const rails = queryClient.getQueryData<ReplyOf<'GET homepage/rails'>>(railsKey)
  const feed = queryClient.getQueryData(feedQuery.queryKey)
  queryClient.setQueryData<ReplyOf<'GET homepage/rails'>>(
    railsKey,
    (now) =>
      now && {
        ...now,
        rails: now.rails.map((rail) => ({
          ...rail,
          items: rail.items.filter((item) => item.item_id !== itemID),
        })),
      },
  )
  leaveFeed(queryClient, [itemID])
  return () => {
    queryClient.setQueryData<ReplyOf<'GET homepage/rails'>>(
      railsKey,
      (now) =>
        now && {
          ...now,
          rails: now.rails.map((rail) => ({
            ...rail,
            items: withAgain(rail.items, rails?.rails.find(({ kind }) => kind === rail.kind)?.items, itemID),
          })),
        },
    )
    queryClient.setQueryData(
      feedQuery.queryKey,
      (now) =>
        now && {
          ...now,
          pages: now.pages.map((page, at) => ({
            ...page,
            items: withAgain(page.items, feed?.pages[at]?.items, itemID),
          })),
        },
    )
  }
}

/** Hides an item from the own home, with a way back. */
export const useNotForMe = () => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const undo = async (itemID: string, putBack: () => void) => {
    putBack()
    await api('POST homepage/unhide_item', { itemID }).catch((error: unknown) => {
      takeAway(queryClient, itemID)
      void notice.failure(m.showAgainFailed, sentenceOf(error))
    })
  }
  return async (itemID: string): Promise<void> => {
    const putBack = takeAway(queryClient, itemID)
    try {
      await api('POST homepage/hide_item', { itemID })
      void notice.success(m.hiddenFromHome, m.hiddenHint, {
        label: common.undo,
        run: () => void undo(itemID, putBack),
        milliseconds: undoMs,
      })
    } catch (error) {
      putBack()
      void notice.failure(m.hideFailed, sentenceOf(error))
    }
  }
}
