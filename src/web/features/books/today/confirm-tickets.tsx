import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import * as m from '#messages/books.tsx'
import * as common from '#messages/common.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Deadline } from './deadline.tsx'
import classes from './to-do.module.css'
import { ToDoRow } from './to-do-row.tsx'
import { ToDoSection } from './to-do-section.tsx'
import { type Today, todayQuery } from './today-query.ts'

type Ticket = Today['toConfirm']['tickets'][number]

const confirm = ({ ticketID }: Ticket) =>
  api('POST tickets/update_ticket_status', { ticketID, statusID: TicketStatus.AwaitingPickup })

/** What has changed with a ticket. */
const useShowAnew = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [
        todayQuery.queryKey,
        ['GET tickets/get_shop_tickets'],
        ['GET tickets/get_counts'],
        ['GET store/item'],
        ['GET store/get_shop_items'],
      ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    )
}

interface Failed {
  ticket: Ticket
  why: string
}

/** Pending tickets, the next deadline first. They are confirmed here, one or all. */
export const ConfirmTickets = ({ tickets }: { tickets: Ticket[] }) => {
  const notice = useNotice()
  const showAnew = useShowAnew()
  const [asked, setAsked] = useState(false)
  const [done, setDone] = useState(0)
  const [failed, setFailed] = useState<Failed[]>([])
  const one = useMutation({
    mutationFn: confirm,
    onSuccess: (_, { itemName, customerFirstName }) =>
      void notice.success(m.confirmed(itemName), m.confirmedHint(customerFirstName)),
    onError: (error) => void notice.failure(m.confirmFailed, sentenceOf(error)),
    // After a failure too, because somebody else may have moved it.
    onSettled: showAnew,
  })
  const all = useMutation({
    // One after the other: each is a move of its own, and what fails keeps none of the others.
    mutationFn: async (wanted: Ticket[]) => {
      const refused: Failed[] = []
      for (const [at, ticket] of wanted.entries()) {
        setDone(at)
        try {
          // oxlint-disable-next-line no-await-in-loop
          await confirm(ticket)
        } catch (error) {
          refused.push({ ticket, why: sentenceOf(error) })
        }
      }
      return refused
    },
    onSuccess: (refused, wanted) => {
      setFailed(refused)
      const count = wanted.length - refused.length
      if (count > 0) void notice.success(m.confirmedAll(count))
    },
    onSettled: showAnew,
  })
  const isBusy = one.isPending || all.isPending
  return (
    <>
      <ToDoSection
        id="to-confirm"
        title={common.confirm}
        more={
          tickets.length > 1 && (
            <Button
              variant="subtle"
              size="sm"
              loading={one.isPending}
              disabled={all.isPending}
              onClick={() => setAsked(true)}
            >
              {all.isPending ? m.confirmingAll(done, all.variables.length) : m.confirmAll(tickets.length)}
            </Button>
          )
        }
        things={tickets}
      >
        {(ticket, at) => (
          <ToDoRow
            key={ticket.ticketID}
            picture={<Photo photo={ticket.image ?? undefined} sizes="64px" alt="" />}
            to={`/pickup/${ticket.pickupID}`}
            name={ticket.itemName}
            facts={
              <>
                <b>{formatPesos(ticket.price)}</b> · {ticket.customerFirstName} {ticket.customerLastName}
              </>
            }
            when={<Deadline at={ticket.dueAt} words={m.by} />}
            action={
              <Button
                variant={at === 0 ? 'teal' : 'default'}
                aria-label={m.confirmNamed(ticket.itemName)}
                loading={one.isPending && one.variables.ticketID === ticket.ticketID}
                disabled={isBusy}
                onClick={() => one.mutate(ticket)}
              >
                {common.confirm}
              </Button>
            }
          />
        )}
      </ToDoSection>
      {failed.length > 0 && (
        <div role="alert" className={classes.failed}>
          <p>{m.failedTitle(failed.length)}</p>
          <ul>
            {failed.map(({ ticket, why }) => (
              <li key={ticket.ticketID}>
                <b>{ticket.itemName}</b>: {why}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ConfirmDialog
        open={asked}
        question={m.confirmAllQuestion(tickets.length)}
        yes={common.confirm}
        no={common.cancel}
        onYes={() => {
          setAsked(false)
          setFailed([])
          all.mutate(tickets)
        }}
        onNo={() => setAsked(false)}
      >
        <p>{m.confirmAllHint}</p>
      </ConfirmDialog>
    </>
  )
}
