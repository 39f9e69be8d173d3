import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/follows.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { useNotice } from '#web/ui/notice.tsx'

export const shopQuery = (shopID: string) => callQuery('GET store/get_shop_details', { shopID })

/**
 * Follows a shop, or no longer does. It shows at once, and is undone if it fails. Taps on one shop are sent one after the
 * other, so the last one counts.
 */
export const useFollow = (shopID: string) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const { queryKey } = shopQuery(shopID)
  const mutationKey = ['follow', shopID]
  const show = (following: boolean) =>
    queryClient.setQueryData(queryKey, (shop) =>
      shop === undefined || shop.following === following
        ? shop
        : { ...shop, following, followers: Math.max(0, shop.followers + (following ? 1 : -1)) },
    )
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (on: boolean) => api(on ? 'POST store/follow_shop' : 'POST store/unfollow_shop', { shopID }),
    onMutate: async (on) => {
      await queryClient.cancelQueries({ queryKey })
      show(on)
    },
    onError: (error, on) => {
      show(!on)
      void notice.failure(on ? m.followFailed : m.unfollowFailed, sentenceOf(error))
    },
    onSettled: () => {
      // A later tap is still to be sent, and refetches.
      if (queryClient.isMutating({ mutationKey }) > 1) return
      for (const key of [queryKey, ['GET homepage/get_followed_shops'], ['GET homepage/rails']])
        void queryClient.invalidateQueries({ queryKey: key })
    },
  })
}
