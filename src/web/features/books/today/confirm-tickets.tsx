import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import { TicketStatus } from '#domain/ticket-status.ts'
import * as m from '#messages/books.tsx'
import * as common from '#messages/common.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { type Failure, oneByOne } from '#web/lib/one-by-one.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Failures } from '#web/ui/failures.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Deadline } from './deadline.tsx'
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

/** Pending tickets, the next deadline first. They are confirmed here, one or all. */
export const ConfirmTickets = ({ tickets }: { tickets: Ticket[] }) => {
  const notice = useNotice()
  const showAnew = useShowAnew()
  const [asked, setAsked] = useState(false)
  const [done, setDone] = useState(0)
  const [failed, setFailed] = useState<Failure<Ticket>[]>([])
  const one = useMutation({
    mutationFn: confirm,
    onSuccess: (_, { itemName, customerFirstName }) =>
      void notice.success(m.confirmed(itemName), m.confirmedHint(customerFirstName)),
    onError: (error) => void notice.failure(m.confirmFailed, sentenceOf(error)),
    // After a failure too, because somebody else may have moved it.
    onSettled: showAnew,
  })
  const all = useMutation({
    mutationFn: (wanted: Ticket[]) => oneByOne(wanted, confirm, setDone),
    onSuccess: (sent) => {
      setFailed(sent.failed)
      if (sent.done.length > 0) void notice.success(m.confirmedAll(sent.done.length))
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
      <Failures
        title={m.failedTitle(failed.length)}
        failures={failed.map(({ thing, why }) => ({ name: thing.itemName, why }))}
      />
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
