import { useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/payments.ts'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Problem } from '#web/ui/problem.tsx'
import type { Payment } from './payment-query.ts'
import { amountToReceive } from './payment-words.ts'
import { usePaymentMove } from './use-payment-move.ts'

/** What the seller says: received, not seen, or given back. The first and the last are asked again. */
export const SellersPayment = ({ payment }: { payment: Payment }) => {
  const { pickupID, moves, amount, parts, reference } = payment
  const [asks, setAsks] = useState<'received' | 'given_back'>()
  const toReceive = amountToReceive(payment)
  const receive = usePaymentMove(pickupID, () =>
    api('POST payments/say_received', { pickupID, amount: toReceive }),
  )
  const giveBack = usePaymentMove(pickupID, () => api('POST payments/give_back', { pickupID }))
  const notSeen = usePaymentMove(pickupID, () => api('POST payments/say_not_paid', { pickupID }))
  const close = () => setAsks(undefined)
  return (
    <>
      {moves.length > 0 && (
        <div className="flex wrap gap-8">
          {moves.includes('received') && (
            <Button variant="teal" onClick={() => setAsks('received')}>
              {m.received}
            </Button>
          )}
          {moves.includes('not_paid') && (
            <Button variant="default" loading={notSeen.isPending} onClick={() => notSeen.mutate()}>
              {m.notSeen}
            </Button>
          )}
          {moves.includes('given_back') && (
            <Button variant="default" onClick={() => setAsks('given_back')}>
              {m.giveBack}
            </Button>
          )}
        </div>
      )}
      <Problem className="banner" error={receive.error ?? giveBack.error ?? notSeen.error} />
      <ConfirmDialog
        open={asks === 'received'}
        question={m.receivedQuestion(formatPesos(toReceive))}
        yes={m.received}
        busy={receive.isPending}
        onYes={() => receive.mutate(undefined, { onSettled: close })}
        onNo={close}
      >
        <p>{m.receiptHint(reference)}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asks === 'given_back'}
        question={m.giveBackQuestion(formatPesos(amount + parts))}
        yes={m.giveBack}
        busy={giveBack.isPending}
        onYes={() => giveBack.mutate(undefined, { onSettled: close })}
        onNo={close}
      >
        <p>{m.giveBackWarning}</p>
      </ConfirmDialog>
    </>
  )
}
