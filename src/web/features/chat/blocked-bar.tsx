import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/chat.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import type { Chatroom } from './conversation.ts'
import { conversationQuery, pairOf, type Talk } from './queries.ts'

export const useBlocking = (talk: Talk) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: (block: boolean) => api(block ? 'POST chat/block' : 'POST chat/unblock', pairOf(talk)),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: conversationQuery(talk).queryKey }),
    onError: (error) => void notice.failure(sentenceOf(error)),
  })
}

/** Replaces the composer in a blocked conversation. */
export const BlockedBar = ({ talk, chatroom }: { talk: Talk; chatroom: Chatroom }) => {
  const blocking = useBlocking(talk)
  return (
    <div className="row wrap justify-center min-48 centre gap-8-16" tabIndex={-1} data-takes-focus>
      <p className="muted break balance">
        {chatroom.blockedByMe ? m.blockedByYou(chatroom.name) : m.blockedHint}
      </p>
      {chatroom.blockedByMe && (
        <Button
          variant="default"
          size="sm"
          loading={blocking.isPending}
          onClick={() => blocking.mutate(false)}
        >
          {m.unblock}
        </Button>
      )}
    </div>
  )
}
