import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CancelReason, cancelReasons } from '#domain/ticket-requests.ts'
import { formatPesos } from '#domain/money.ts'
import * as bundles from '#messages/bundles.ts'
import * as common from '#messages/common.ts'
import * as requests from '#messages/ticket-requests.tsx'
import * as m from '#messages/tickets.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import classes from './cancel-ticket.module.css'
import { ChipChoices } from './chip-choices.tsx'
import type { Ticket } from './ticket-queries.ts'
import { useTicketAction } from './ticket-action.ts'

const reasons = cancelReasons.map((value) => ({ value, label: requests.reasonNames[value] }))

/** What the others of the bundle then cost. Null if no price changes, undefined until it is known. */
const useCancelEffect = ({ ticketID, bundleID }: Ticket, asking: boolean) => {
  const { data, isFetching } = useQuery({
    ...callQuery('GET tickets/get_cancel_effect', { ticketID }),
    enabled: asking && bundleID !== undefined,
    staleTime: 0,
  })
  if (bundleID === undefined) return null
  if (!data || isFetching) return undefined
  return data.together === null ? null : { others: data.others, together: data.together }
}

/** A buyer cancels until the item is ready for pickup, and asks the shop to cancel after that. */
export const CancelTicket = ({ ticket }: { ticket: Ticket }) => {
  const asks = ticket.canAsk?.includes('cancel') ?? false
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState<CancelReason>()
  const effect = useCancelEffect(ticket, asking)
  const cancelling = useTicketAction(
    ticket,
    (together: number | null) =>
      asks
        ? api('POST tickets/ask_cancel', { ticketID: ticket.ticketID, reason: reason ?? 'other', together })
        : api('POST tickets/cancel_ticket', {
            ticketID: ticket.ticketID,
            ...(reason && { reason }),
            together,
          }),
    asks
      ? { done: requests.asked, failed: requests.askFailed }
      : { done: m.cancelled, hint: m.cancelledHint, failed: m.cancelFailed },
  )
  if (!ticket.canCancel && !asks) return null
  return (
    <div>
      <Button
        variant="outline"
        size="sm"
        className={classes.button}
        onClick={() => setAsking(true)}
        loading={cancelling.isPending}
      >
        {asks ? requests.askCancel : m.cancel}
      </Button>
      <ConfirmDialog
        open={asking}
        question={asks ? requests.askCancelQuestion : m.cancelQuestion}
        yes={asks ? requests.askShop : m.cancelYes}
        no={common.keepIt}
        incomplete={(asks && reason === undefined) || effect === undefined}
        onYes={() => {
          setAsking(false)
          cancelling.mutate(effect?.together ?? null, {
            // Asks again, with what they now cost.
            onError: (error) => setAsking(error instanceof ApiError && error.code === 'item_changed'),
          })
        }}
        onNo={() => setAsking(false)}
      >
        <p className="semibold break">{ticket.itemName}</p>
        <p className="muted mt-4">
          {asks ? requests.askCancelHint(ticket.storeName) : m.cancelHint(ticket.storeName)}
        </p>
        {effect && (
          <p className="semibold mt-8">{bundles.othersCost(effect.others, formatPesos(effect.together))}</p>
        )}
        <div className="mt-16">
          <ChipChoices
            legend={asks ? requests.whyQuestion : requests.chooseReason}
            name="reason"
            options={reasons}
            value={reason ?? ''}
            onChange={setReason}
          />
        </div>
      </ConfirmDialog>
    </div>
  )
}
