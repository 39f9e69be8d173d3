import { useQuery } from '@tanstack/react-query'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { TicketStatus } from '#domain/ticket-status.ts'
import * as common from '#messages/common.ts'
import * as requests from '#messages/ticket-requests.tsx'
import * as m from '#messages/tickets.tsx'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Text } from '#web/ui/parts.tsx'
import { type Ticket, ticketHistoryQuery, type TicketMove } from './ticket-queries.ts'
import classes from './ticket-history.module.css'

export type Viewer = 'buyer' | 'seller'

const moved = ({ by, statusID, helper }: TicketMove, viewer: Viewer) => {
  const isCancelled = statusID === TicketStatus.CancelledByBuyer
  if (helper !== undefined) return m.movedByHelper(helper)
  if (by === 'decision') return m.movedByDecision
  if (by === 'deadline') return isCancelled ? requests.cancelUnanswered : m.movedByDeadline
  if (isCancelled && by === 'seller')
    return viewer === 'seller' ? requests.cancelAgreedByYou : requests.cancelAgreed
  if (by === viewer) return m.movedByYou
  return by === 'seller' ? m.movedByShop : m.movedByBuyer
}

/** The history of a ticket. It is fetched when the reader opens it. */
export const TicketHistory = ({ ticket, viewer }: { ticket: Ticket; viewer: Viewer }) => {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="line-above">
      <button
        type="button"
        className={`row gap-4 between full min-48 body semibold ink text-start ${classes.toggle}`}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {m.history}
        <IconChevronDown size={20} aria-hidden />
      </button>
      {open && (
        <div id={id}>
          <Moves ticket={ticket} viewer={viewer} />
        </div>
      )}
    </div>
  )
}

const Moves = ({ ticket, viewer }: { ticket: Ticket; viewer: Viewer }) => {
  const { data: moves, error, refetch, isFetching } = useQuery(ticketHistoryQuery(ticket))
  if (moves)
    return (
      <ol className={classes.moves}>
        {moves.map((move) => (
          <li key={`${move.at} ${move.statusID}`} className={`column relative ${classes.move}`}>
            <Text as="span" weight="semibold">
              {m.statusNames[move.statusID]}
            </Text>
            <Text as="span" size="small" tone="muted">
              {moved(move, viewer)(<time dateTime={move.at}>{dateInWords(move.at)}</time>)}
            </Text>
          </li>
        ))}
      </ol>
    )
  if (error)
    return (
      <div className={classes.problem} role="alert">
        <p>{sentenceOf(error)}</p>
        <Button variant="default" size="sm" onClick={() => void refetch()} loading={isFetching}>
          {common.tryAgain}
        </Button>
      </div>
    )
  return (
    <div className={classes.wait}>
      <Spinner size={20} />
    </div>
  )
}
