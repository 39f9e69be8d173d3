import { type ReactNode, useState } from 'react'
import { TicketLevel, TicketStatus } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Failures } from '#web/ui/failures.tsx'
import { Text } from '#web/ui/parts.tsx'
import { isFinal } from './ticket-moves.ts'
import type { ShopTicket } from './ticket-queries.ts'
import { type Update, useTicketUpdate } from './ticket-update.ts'

/** What happens to the items if the tickets are cancelled. */
const consequence = ({ tickets, to }: Update): string => {
  if (tickets[0]?.level === TicketLevel.Completed) return m.itemsStaySold(tickets.length)
  return to === TicketStatus.ItemUnavailable
    ? m.itemsLeaveShop(tickets.length)
    : m.itemsBackOnSale(tickets.length)
}

export interface TicketMover {
  /** Moves the tickets. A final status is asked about first. */
  request: (update: Update) => void
  isPending: boolean
  question: ReactNode
  /** Which of several tickets were not moved, and why. */
  failures: ReactNode
}

/** Moves tickets from their buttons and from their form, which share one question. `onResult` gets those that failed. */
export const useTicketMover = (onResult: (failed: readonly ShopTicket[]) => void): TicketMover => {
  const update = useTicketUpdate(onResult)
  /** The final move that waits for a confirmation. */
  const [asked, setAsked] = useState<Update>()
  const move = (wanted: Update) => {
    setAsked(undefined)
    if (!update.isPending) update.mutate(wanted)
  }
  const request = (wanted: Update) => {
    if (update.isPending) return
    if (isFinal(wanted.tickets, wanted.to)) setAsked(wanted)
    else move(wanted)
  }
  const { variables, data } = update
  const failed = variables && variables.tickets.length > 1 ? (data?.failed ?? []) : []
  return {
    request,
    isPending: update.isPending,
    question: <Question asked={asked} onYes={move} onNo={() => setAsked(undefined)} />,
    failures: failed.length > 0 && (
      <Failures
        title={m.failedTitle(failed.length)}
        failures={failed.map(({ thing, why }) => ({ name: thing.itemName, why }))}
      />
    ),
  }
}

interface QuestionProps {
  asked: Update | undefined
  onYes: (update: Update) => void
  onNo: () => void
}

const Question = ({ asked, onYes, onNo }: QuestionProps) => {
  const completes = asked?.to === TicketStatus.Completed
  const count = asked?.tickets.length ?? 0
  const names = asked?.tickets.map(({ itemName }) => itemName) ?? []
  const customer = asked?.tickets[0]?.customerFirstName ?? ''
  return (
    <ConfirmDialog
      open={asked !== undefined}
      question={completes ? m.completeTicketQuestion(count) : m.cancelTicketQuestion(count)}
      onYes={() => asked && onYes(asked)}
      onNo={onNo}
    >
      {asked && (
        <>
          <Text weight="semibold">{m.statusNames[asked.to]}</Text>
          {!completes && count > 1 && <p>{names.join(', ')}</p>}
          <p className="muted mt-4">
            {completes
              ? m.completeTicketHint(customer, names)
              : m.cancelTicketHint(customer, consequence(asked))}
          </p>
        </>
      )}
    </ConfirmDialog>
  )
}
