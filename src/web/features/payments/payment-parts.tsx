import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import * as common from '#messages/common.ts'
import * as rules from '#contract/rules.ts'
import { dayInManila, startOfDay } from '#domain/manila-days.ts'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/payments.ts'
import { api } from '#web/lib/api.ts'
import { numberError, numberTyped } from '#web/lib/check-fields.ts'
import { newID } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { serverDate } from '#web/lib/server-time.ts'
import { Text } from '#web/ui/parts.tsx'
import classes from './pickup-payment.module.css'
import type { Payment } from './payment-query.ts'
import { dayOf } from './payment-words.ts'
import { usePaymentMove } from './use-payment-move.ts'

/** The parts that the seller has recorded. A line that was wrong is struck out and stays. */
export const PaymentParts = ({ payment }: { payment: Payment }) => {
  const { pickupID, lines, takesParts, strikesParts } = payment
  const [adds, setAdds] = useState(false)
  const strike = usePaymentMove(pickupID, (partID: number) =>
    api('POST payments/strike_part', { pickupID, partID }),
  )
  return (
    <>
      {lines.length > 0 && (
        <>
          <Text as="h3" size="body" weight="bold">
            {m.parts}
          </Text>
          <ul className={classes.lines}>
            {lines.map(({ partID, amount, paidAt, struck }) => {
              const text = m.partOn(formatPesos(amount), dayOf(paidAt))
              return (
                <li key={partID}>
                  {struck ? (
                    <>
                      <s>{text}</s> <span className="muted pretty">{m.partStruck}</span>
                    </>
                  ) : (
                    text
                  )}
                  {strikesParts && !struck && (
                    <Button
                      variant="subtle"
                      size="sm"
                      aria-label={m.strikePart(formatPesos(amount))}
                      disabled={strike.isPending}
                      onClick={() => strike.mutate(partID)}
                    >
                      {m.strikeOut}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        </>
      )}
      <Problem className="banner" error={strike.error} />
      {takesParts && (
        <div className="flex wrap gap-8">
          <Button
            variant="outline"
            size="sm"
            leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
            onClick={() => setAdds(true)}
          >
            {m.addPart}
          </Button>
        </div>
      )}
      {adds && <AddPart payment={payment} onClose={() => setAdds(false)} />}
    </>
  )
}

/** Of a day before today only the day is known. */
const noonOf = (day: string): string => new Date(startOfDay(day).getTime() + 12 * 3_600_000).toISOString()

const AddPart = ({ payment, onClose }: { payment: Payment; onClose: () => void }) => {
  const { pickupID, rest } = payment
  const clientID = useRef(newID())
  const [today] = useState(() => dayInManila(serverDate()))
  const form = useServerForm({
    initialValues: { amount: '', paidAt: today },
    validate: ({ amount, paidAt }) => ({
      amount: numberError(rules.price, amount),
      paidAt: paidAt === '' ? m.paidOnMissing : undefined,
    }),
  })
  const add = usePaymentMove(pickupID, ({ amount, paidAt }: { amount: string; paidAt: string }) =>
    api('POST payments/add_part', {
      pickupID,
      amount: numberTyped(rules.price, amount),
      clientID: clientID.current,
      ...(paidAt !== today && { paidAt: noonOf(paidAt) }),
    }),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.addPart}
      size="small"
      dismiss={common.cancel}
      actions={
        <Button type="submit" form={form.id} loading={add.isPending}>
          {m.addPart}
        </Button>
      }
    >
      <form
        id={form.id}
        className="form"
        noValidate
        onSubmit={form.submitUnless(add.isPending, (values) =>
          add.mutate(values, { onSuccess: onClose, onError: form.showServerErrors }),
        )}
      >
        <TextInput
          label={common.amount}
          description={m.rest(formatPesos(rest))}
          inputMode="decimal"
          autoComplete="off"
          {...form.field('amount')}
        />
        <TextInput label={m.paidOn} type="date" max={today} {...form.field('paidAt')} />
        <Problem className="banner" error={Object.keys(form.errors).length === 0 ? add.error : undefined} />
      </form>
    </Dialog>
  )
}
