import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import * as m from '#messages/notifications.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { notice } from '#web/ui/notice-store.ts'

type Settings = ReplyOf<'GET notifications/get_settings'>
type Chosen = Pick<Settings, 'off' | 'quiet_hours'>

export const settingsQuery = callQuery('GET notifications/get_settings')
const { queryKey } = settingsQuery
const mutationKey = ['notification-settings']

/** Saves each choice at once, one after the other, and shows it before the reply. */
export const settingsMutation = (queryClient: QueryClient) => {
  const isOnlyOne = () => queryClient.isMutating({ mutationKey }) === 1
  /** What the server has. */
  let saved: Settings | undefined
  return mutationOptions({
    mutationKey,
    scope: { id: 'notification-settings' },
    mutationFn: (chosen: Chosen) => api('POST notifications/set_settings', chosen),
    onMutate: async (chosen) => {
      await queryClient.cancelQueries({ queryKey })
      const shown = queryClient.getQueryData(queryKey)
      if (isOnlyOne()) saved = shown
      queryClient.setQueryData(queryKey, shown && { ...shown, ...chosen })
    },
    onSuccess: (_reply, chosen) => {
      if (saved) saved = { ...saved, ...chosen }
    },
    onError: (error) => {
      // A later choice that waits contains this one.
      if (!isOnlyOne()) return
      queryClient.setQueryData(queryKey, saved)
      void queryClient.invalidateQueries({ queryKey })
      void notice.failure(m.settingsFailed, sentenceOf(error))
    },
  })
}
