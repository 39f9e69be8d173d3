import { IconCheck, IconX } from '@tabler/icons-react'
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
    1: 'ahead',
    2: 'current',
    3: 'done',
    4: reachedPickup ? 'done' : 'skipped',
  }
  return [
    [m.stepRequested, 'done'],
    [tabName(1), level === 1 ? 'current' : 'done'],
    [tabName(2), pickup[level]],
    level === 4 ? [tabName(4), 'cancelled'] : [tabName(3), level === 3 ? 'done' : 'ahead'],
  ]
}

/** How far a ticket has come, from the request to Completed or Cancelled. */
export const TicketSteps = ({ ticket }: { ticket: Progress }) => (
  <ol className={classes.steps} aria-label={m.stepsLabel}>
    {stepsOf(ticket).map(([name, state]) => (
      <li
        key={name}
        className={classes.step}
        data-state={state}
        aria-current={state === 'current' ? 'step' : undefined}
      >
        <span className={classes.mark}>
          {state === 'done' && <IconCheck size={14} stroke={3} aria-hidden />}
          {state === 'cancelled' && <IconX size={14} stroke={3} aria-hidden />}
        </span>
        {name}
        <span className={classes.unseen}>: {spoken[state]}</span>
      </li>
    ))}
  </ol>
)
