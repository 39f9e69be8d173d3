import { useState } from 'react'
import { dueAtIfKeptUntil, maxDaysLonger } from '#domain/ticket-requests.ts'
import { partsLocale } from '#messages/language.ts'
import * as m from '#messages/ticket-requests.tsx'
import { api } from '#web/lib/api.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { inUTC } from '#web/lib/manila-time.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ChipChoices } from './chip-choices.tsx'
import { useTicketAction } from './ticket-action.ts'
import type { ShopTicket, Ticket } from './ticket-queries.ts'
import classes from './ticket-requests.module.css'

type Request = Ticket['requests'][number]

const Time = ({ at }: { at: string | null }) => at && <time dateTime={at}>{dateInWords(at)}</time>

const sentenceTo = (request: Request) => {
  const { kind, answer, dueAt, wantedAt } = request
  if (kind === 'cancel') {
    if (answer === null) return m.cancelOpen(<Time at={dueAt} />)
    return answer === 'refused' ? m.cancelRefused : null
  }
  if (answer === null) return m.longerOpen(<Time at={wantedAt} />)
  if (answer === 'agreed') return m.longerAgreed(<Time at={wantedAt} />)
  return answer === 'refused' ? m.longerRefused : null
}

/** What the buyer asked the shop, and what the buyer can ask to hold an item longer. */
export const BuyerRequests = ({ ticket }: { ticket: Ticket }) => {
  // A ticket that this device kept may have none of it.
  const { requests = [], canAsk = [] } = ticket as Partial<Ticket>
  const sentences = requests.map((request) => ({ kind: request.kind, text: sentenceTo(request) }))
  return (
    <>
      {sentences.map(
        ({ kind, text }) =>
          text !== null && (
            <p key={kind} className="no-margin">
              {text}
            </p>
          ),
      )}
      {canAsk.includes('longer') && <AskLonger ticket={ticket} />}
    </>
  )
}

const words = inUTC(partsLocale, { weekday: 'long', day: 'numeric', month: 'short' })

/** The days that a buyer can ask for, as dates such as 2026-11-28. */
const daysAfter = (deadline: string): string[] => {
  const due = new Date(deadline)
  return Array.from({ length: maxDaysLonger + 2 }, (_, n) => new Date(due.getTime() + n * 86_400_000))
    .map((day) => day.toISOString().slice(0, 10))
    .filter((day) => dueAtIfKeptUntil(day, due) !== null)
}

const AskLonger = ({ ticket }: { ticket: Ticket }) => {
  const [asking, setAsking] = useState(false)
  const [day, setDay] = useState('')
  const sending = useTicketAction(
    ticket,
    () => api('POST tickets/ask_longer', { ticketID: ticket.ticketID, day }),
    { done: m.asked, failed: m.askFailed },
  )
  if (ticket.expected_buyer_fulfillment === null) return null
  const options = daysAfter(ticket.expected_buyer_fulfillment).map((value) => {
    const { weekday, day: date, month } = words.parts(new Date(value))
    return { value, label: m.dayName(weekday, date, month) }
  })
  return (
    <div>
      <Button
        variant="outline"
        size="sm"
        className={classes.button}
        onClick={() => {
          setDay(options[0]?.value ?? '')
          setAsking(true)
        }}
        loading={sending.isPending}
      >
        {m.askLonger}
      </Button>
      <ConfirmDialog
        open={asking}
        question={m.askLongerQuestion}
        yes={m.askShop}
        no={m.notNow}
        onYes={() => {
          setAsking(false)
          sending.mutate()
        }}
        onNo={() => setAsking(false)}
      >
        <p className="mb-12 muted">{m.askLongerHint(ticket.storeName)}</p>
        <ChipChoices legend={m.dayLabel} name="day" options={options} value={day} onChange={setDay} />
      </ConfirmDialog>
    </div>
  )
}

/** What the buyer asks, with the answers of the shop in one tap. */
export const ShopRequests = ({ ticket }: { ticket: ShopTicket }) => {
  const open = ticket.requests.filter(({ answer }) => answer === null)
  return open.map((request) => <OpenRequest key={request.kind} ticket={ticket} request={request} />)
}

const OpenRequest = ({ ticket, request }: { ticket: ShopTicket; request: Request }) => {
  const { kind, dueAt, wantedAt } = request
  const answering = useTicketAction(
    ticket,
    (agree: boolean) => api('POST tickets/answer_request', { ticketID: ticket.ticketID, kind, agree }),
    { done: m.answered, failed: m.answerFailed },
  )
  const name = ticket.customerFirstName
  const item = <b>{ticket.itemName}</b>
  return (
    <fieldset
      className={`row tint-wait wrap gap-12 mb-8 pad-14-16 radius-medium ${classes.open}`}
      aria-label={ticket.itemName}
    >
      <p>
        {kind === 'cancel'
          ? m.cancelOpenToShop(name, item, <Time at={dueAt} />)
          : m.longerOpenToShop(name, item, <Time at={wantedAt} />)}
        {kind === 'cancel' && ticket.cancelReason !== null && (
          <span className="block semibold">{m.reason(m.reasonNames[ticket.cancelReason])}</span>
        )}
      </p>
      <div className="flex gap-8">
        <Button
          size="sm"
          variant="default"
          disabled={answering.isPending}
          onClick={() => answering.mutate(false)}
        >
          {m.refuse}
        </Button>
        <Button size="sm" variant="ink" disabled={answering.isPending} onClick={() => answering.mutate(true)}>
          {m.agree}
        </Button>
      </div>
    </fieldset>
  )
}

/** Why the buyer cancelled, if the buyer said. */
export const CancelReasonLine = ({ ticket }: { ticket: Ticket }) =>
  ticket.statusID === 9 && ticket.cancelReason ? (
    <p className="no-margin">{m.reason(m.reasonNames[ticket.cancelReason])}</p>
  ) : null
