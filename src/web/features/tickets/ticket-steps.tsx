import { TicketLevel } from '#domain/ticket-status.ts'
import * as m from '#messages/tickets.tsx'
import type { Ticket } from './ticket-queries.ts'
import { tabName } from './tabs.ts'
import classes from './ticket-steps.module.css'

type StepState = 'done' | 'current' | 'ahead' | 'skipped' | 'cancelled'

const spoken: Record<StepState, string> = {
  done: m.stepDone,
  current: m.stepCurrent,
  ahead: m.stepAhead,
  skipped: m.stepSkipped,
  cancelled: m.stepCancelled,
}

type Progress = Pick<Ticket, 'level' | 'expected_buyer_fulfillment'>

const stepsOf = ({ level, expected_buyer_fulfillment }: Progress): [string, StepState][] => {
  const reachedPickup = expected_buyer_fulfillment !== null
  const pickup: Record<Progress['level'], StepState> = {
    [TicketLevel.Pending]: 'ahead',
    [TicketLevel.ForPickup]: 'current',
    [TicketLevel.Completed]: 'done',
    [TicketLevel.Cancelled]: reachedPickup ? 'done' : 'skipped',
  }
  return [
    [m.stepRequested, 'done'],
    [tabName(TicketLevel.Pending), level === TicketLevel.Pending ? 'current' : 'done'],
    [tabName(TicketLevel.ForPickup), pickup[level]],
    level === TicketLevel.Cancelled
      ? [tabName(TicketLevel.Cancelled), 'cancelled']
      : [tabName(TicketLevel.Completed), level === TicketLevel.Completed ? 'done' : 'ahead'],
  ]
}

/** The progress of a ticket, from the request to Completed or Cancelled. */
export const TicketSteps = ({ ticket }: { ticket: Progress }) => (
  <ol className={`flex gap-4 ${classes.steps}`} aria-label={m.stepsLabel}>
    {stepsOf(ticket).map(([name, state]) => (
      <li
        key={name}
        className={`grow radius-full ${classes.step}`}
        data-state={state}
        aria-current={state === 'current' ? 'step' : undefined}
      >
        <span className="unseen">
          {name}: {spoken[state]}
        </span>
      </li>
    ))}
  </ol>
)
