import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#web/lib/api.ts'
import { paymentQuery } from './payment-query.ts'

/** Sends a word about a payment, and shows what the server answers. After an error the page looks again. */
export const usePaymentMove = <Given = void>(
  pickupID: number,
  send: (given: Given) => Promise<ReplyOf<'POST payments/say_paid'>>,
) => {
  const queryClient = useQueryClient()
  const { queryKey } = paymentQuery(pickupID)
  return useMutation({
    mutationFn: send,
    onSuccess: ({ payment }) => queryClient.setQueryData(queryKey, { payment }),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
}
