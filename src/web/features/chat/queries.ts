import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/call-query.ts'
import { type Conversation, conversationOf, newestOf, withNewer, withOlder } from './conversation.ts'

/** The API calls a buyer "user". */
export type Side = 'user' | 'seller'

/** A conversation from the viewpoint of the signed-in person. */
export interface Talk {
  side: Side
  me: string
  them: string
}

export const pairOf = ({ side, me, them }: Talk): { userID: string; sellerID: string } =>
  side === 'user' ? { userID: me, sellerID: them } : { userID: them, sellerID: me }

/** Events invalidate open pages. These options cover events that were missed. */
const freshness = {
  staleTime: 0,
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
} as const

/** The conversations of the signed-in person, the one with the newest message first. */
export const chatroomsQuery = (side: Side) => {
  const name =
    side === 'user' ? 'GET chat/fetch_chat_history_user' : ('GET chat/fetch_chat_history_seller' as const)
  return { ...pagedQuery<typeof name>(name), ...freshness }
}

const conversationKey = (talk: Talk) => ['GET chat/fetch_all_messages', pairOf(talk)] as const

/** First loads the page around the first unread message. Later fetches load only newer messages. */
export const conversationQuery = (talk: Talk) =>
  queryOptions({
    queryKey: conversationKey(talk),
    queryFn: async ({ client, signal }): Promise<Conversation> => {
      const now = () => client.getQueryData<Conversation>(conversationKey(talk))
      const first = now()
      const input = { ...pairOf(talk), ...(first && { since: newestOf(first) }) }
      let page = await api('GET chat/fetch_all_messages', input, { signal })
      let known = first ? withNewer(first, page) : conversationOf(page)
      while (page.has_newer) {
        page = await api(
          'GET chat/fetch_all_messages',
          { ...pairOf(talk), since: newestOf(known) },
          { signal },
        )
        known = withNewer(known, page)
      }
      // Meanwhile `fetchOlder` or a sent message may have changed the cached conversation.
      const meanwhile = now()
      if (!meanwhile || meanwhile === first) return known
      return withNewer(meanwhile, { ...page, messages: known.messages })
    },
    ...freshness,
  })

/** Fetches a page of older messages, for a reader who scrolls up. */
export const fetchOlder = async (queryClient: QueryClient, talk: Talk): Promise<void> => {
  const key = conversationKey(talk)
  const before = queryClient.getQueryData<Conversation>(key)?.messages[0]?.sequence
  if (before === undefined) return
  const page = await api('GET chat/fetch_all_messages', { ...pairOf(talk), before })
  queryClient.setQueryData<Conversation>(key, (known) => known && withOlder(known, page))
}
