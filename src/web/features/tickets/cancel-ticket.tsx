import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/tickets.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import classes from './cancel-ticket.module.css'
import type { Ticket } from './ticket-queries.ts'

const useCancelTicket = ({ ticketID, itemID }: Ticket) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: () => api('POST tickets/cancel_ticket', { ticketID }),
    onSuccess: () => void notice.success(m.cancelled, m.cancelledHint),
    onError: (error) => void notice.failure(m.cancelFailed, sentenceOf(error)),
    // After a failure too, because the shop may have moved the ticket.
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['GET tickets/ticket'] }),
        queryClient.invalidateQueries({ queryKey: ['GET tickets/get_due_soon'] }),
        queryClient.invalidateQueries({ queryKey: ['GET tickets/get_counts'] }),
        queryClient.invalidateQueries({ queryKey: ['GET store/item', { id: itemID }] }),
      ]),
  })
}

/** A buyer can cancel until the item is ready for pickup. */
export const CancelTicket = ({ ticket }: { ticket: Ticket }) => {
  const [asking, setAsking] = useState(false)
  const cancelling = useCancelTicket(ticket)
  if (!ticket.canCancel) return null
  return (
    <div>
      <Button
        variant="outline"
        size="sm"
        className={classes.button}
        onClick={() => setAsking(true)}
        loading={cancelling.isPending}
      >
        {m.cancel}
      </Button>
      <ConfirmDialog
        open={asking}
        question={m.cancelQuestion}
        yes={m.cancelYes}
        no={common.keepIt}
        onYes={() => {
          setAsking(false)
          cancelling.mutate()
        }}
        onNo={() => setAsking(false)}
      >
        <p className={classes.name}>{ticket.itemName}</p>
        <p className={classes.hint}>{m.cancelHint(ticket.storeName)}</p>
      </ConfirmDialog>
    </div>
  )
}
