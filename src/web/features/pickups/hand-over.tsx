import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import { type RefusalReason, refusalReasons } from '#domain/pickup-pass.ts'
import * as m from '#messages/pickups.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Text } from '#web/ui/parts.tsx'
import classes from './hand-over.module.css'
import { ItemRow, type ShownTicket } from './pickup-items.tsx'

export interface Handed {
  ticketIDs: number[]
  refused: { ticketID: number; reason: RefusalReason }[]
}

interface HandOverProps {
  tickets: readonly ShownTicket[]
  /** Whether the seller has read the buyer's pass. Only then can the buyer cancel here. */
  withPass: boolean
  loading: boolean
  onDone: (handed: Handed) => void
}

/** The items that the seller hands over with one tap. Each can be refused with a reason. */
export const HandOver = ({ tickets, withPass, loading, onDone }: HandOverProps) => {
  const [reasons, setReasons] = useState<ReadonlyMap<number, RefusalReason>>(new Map())
  const [asked, setAsked] = useState<ShownTicket>()
  const kept = tickets.filter(({ ticketID }) => !reasons.has(ticketID))
  const sum = kept.reduce((total, { price }) => total + price, 0)
  const setReason = (ticketID: number, reason: RefusalReason | undefined) => {
    const next = new Map(reasons)
    if (reason) next.set(ticketID, reason)
    else next.delete(ticketID)
    setReasons(next)
  }
  const done = () =>
    onDone({
      ticketIDs: kept.map(({ ticketID }) => ticketID),
      refused: tickets.flatMap(({ ticketID }) => {
        const reason = reasons.get(ticketID)
        return reason ? [{ ticketID, reason }] : []
      }),
    })
  return (
    <>
      <ul className={`mb-8 ${classes.items}`}>
        {tickets.map((ticket) => {
          const reason = reasons.get(ticket.ticketID)
          return (
            <li key={ticket.ticketID} data-refused={reason || undefined}>
              <ItemRow ticket={ticket}>
                {reason ? (
                  <p className={`row wrap small bad ${classes.refused}`}>
                    {m.refusedBecause(m.refusalReasons[reason])}
                    <Button
                      variant="outline"
                      size="sm"
                      leftSection={<IconX size={16} aria-hidden />}
                      onClick={() => setReason(ticket.ticketID, undefined)}
                    >
                      {m.undo}
                    </Button>
                  </p>
                ) : (
                  <Button variant="outline" size="sm" onClick={() => setAsked(ticket)}>
                    {m.refuse}
                  </Button>
                )}
              </ItemRow>
            </li>
          )
        })}
      </ul>
      <p className={`flex align-baseline between line-above ${classes.total}`}>
        <span>{m.toBePaid(kept.length)}</span>
        <strong className="text-hero bold">{formatPesos(sum)}</strong>
      </p>
      <Button
        size="lg"
        fullWidth
        variant={kept.length === 0 ? 'danger' : 'filled'}
        loading={loading}
        onClick={done}
      >
        {kept.length === 0 ? m.refuseCount(tickets.length) : m.completeReceived(formatPesos(sum))}
      </Button>
      {asked && (
        <RefuseDialog
          ticket={asked}
          reasons={refusalReasons.filter((reason) => withPass || reason !== 'not_wanted')}
          onClose={() => setAsked(undefined)}
          onRefuse={(reason) => {
            setReason(asked.ticketID, reason)
            setAsked(undefined)
          }}
        />
      )}
    </>
  )
}

const RefuseDialog = ({
  ticket,
  reasons,
  onClose,
  onRefuse,
}: {
  ticket: ShownTicket
  reasons: RefusalReason[]
  onClose: () => void
  onRefuse: (reason: RefusalReason) => void
}) => {
  const [reason, setReason] = useState<RefusalReason | ''>('')
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.refuseWithReason}
      size="small"
      dismiss={m.back}
      actions={
        <Button variant="danger" disabled={reason === ''} onClick={() => reason && onRefuse(reason)}>
          {m.refuse}
        </Button>
      }
    >
      <Text weight="semibold">{ticket.itemName}</Text>
      <p className="mb-12 muted">{reason === 'not_wanted' ? m.notWantedHint : m.refuseHint}</p>
      <Choices
        legend={m.reason}
        name="reason"
        options={reasons.map((value) => ({ value, label: m.refusalReasons[value] }))}
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  )
}
