import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/payments.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { paymentQuery } from './payment-query.ts'
import { amountToReceive } from './payment-words.ts'
import { usePaymentMove } from './use-payment-move.ts'

/** Says that the money of a pickup came, from a list of pickups. Asks first, with the amount. */
export const ReceivedButton = ({ pickupID, onDone }: { pickupID: number; onDone: () => void }) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const asking = useMutation({
    mutationFn: async () =>
      (await queryClient.fetchQuery({ ...paymentQuery(pickupID), staleTime: 0 })).payment,
    onError: (error) => void notice.failure(sentenceOf(error)),
  })
  const payment = asking.data
  const amount = payment ? amountToReceive(payment) : 0
  const receive = usePaymentMove(pickupID, () => api('POST payments/say_received', { pickupID, amount }))
  return (
    <>
      <Button
        size="sm"
        variant="default"
        leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />}
        loading={asking.isPending}
        onClick={() => asking.mutate()}
      >
        {m.received}
      </Button>
      {payment && (
        <ConfirmDialog
          open
          question={m.receivedQuestion(formatPesos(amount))}
          yes={m.received}
          busy={receive.isPending}
          onYes={() =>
            receive.mutate(undefined, {
              onSuccess: () => {
                asking.reset()
                onDone()
              },
            })
          }
          onNo={asking.reset}
        >
          <p>{m.receiptHint(payment.reference)}</p>
          <Problem className="banner" error={receive.error} />
        </ConfirmDialog>
      )}
    </>
  )
}
