import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useNotice } from '#web/ui/notice.tsx'
import type { Ticket } from './ticket-queries.ts'

/** Sends what a person does with a ticket, reports the result, and refetches. */
export const useTicketAction = <Input = void>(
  { itemID }: Ticket,
  send: (input: Input) => Promise<unknown>,
  words: { done: string; hint?: string; failed: string },
) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: send,
    onSuccess: () => void notice.success(words.done, words.hint),
    onError: (error) => void notice.failure(words.failed, sentenceOf(error)),
    // After a failure too, because somebody else may have moved the ticket.
    onSettled: () =>
      Promise.all(
        [
          ['GET tickets/ticket'],
          ['GET tickets/get_shop_tickets'],
          ['GET tickets/get_due_soon'],
          ['GET tickets/get_counts'],
          ['GET store/item', { id: itemID }],
        ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  })
}
