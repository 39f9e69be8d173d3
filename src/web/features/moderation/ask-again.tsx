import { useState } from 'react'
import { type DecisionAct, stopDays } from '#domain/moderation.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/moderation-queue.tsx'
import { ruleLabel } from '#messages/moderation.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { NativeSelect } from '#web/ui/fields.tsx'
import { Stack } from '#web/ui/parts.tsx'
import classes from './decision-bar.module.css'
import type { EntryDetails } from './queue-queries.ts'

interface AskAgainProps {
  act: DecisionAct
  entry: EntryDetails
  /** The sentence of the rule, or the order of an authority. */
  rule: string
  busy: boolean
  /** Gets the days, or undefined for good. */
  onYes: (days: number | undefined) => void
  onNo: () => void
}

const forGood = 'for-good'

/** Says what a decision will do, asks for how long, and whether it is meant. */
export const AskAgain = ({ act, entry, rule, busy, onYes, onNo }: AskAgainProps) => {
  const [days, setDays] = useState('')
  const lasts = act === 'pause_shop' || act === 'stop_account'
  const openTickets = entry.record?.openTickets ?? 0
  return (
    <ConfirmDialog
      open
      question={m.actQuestions[act]}
      yes={m.actNames[act]}
      no={common.cancel}
      busy={busy}
      incomplete={lasts && days === ''}
      onYes={() => onYes(lasts && days !== forGood ? Number(days) : undefined)}
      onNo={onNo}
    >
      <Stack gap={12}>
        <p className="semibold break">{lasts ? (entry.about?.name ?? entry.title) : entry.title}</p>
        <p className="break">{m.actHints[act]}</p>
        {openTickets > 0 && (act === 'stop_account' || act === 'pause_shop') && (
          <p className={`tint-wait semibold radius-small ${classes.warning}`}>
            {m.cancelsReservations(openTickets)}
          </p>
        )}
        <p className="small muted pretty">
          {ruleLabel}: {rule}
        </p>
        {lasts && (
          <NativeSelect
            label={m.daysLabel}
            value={days}
            onChange={({ currentTarget: { value } }) => setDays(value)}
          >
            <option value="">{m.chooseDays}</option>
            {stopDays.map((count) => (
              <option key={count} value={count}>
                {m.dayCount(count)}
              </option>
            ))}
            <option value={forGood}>{m.forGood}</option>
          </NativeSelect>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
