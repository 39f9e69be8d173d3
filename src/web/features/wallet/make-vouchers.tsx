import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import { maximumVouchersAtOnce } from '#domain/vouchers.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/wallet.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import classes from './make-vouchers.module.css'
import { vouchersQuery } from './queries.ts'
import {
  largeSum,
  type VoucherErrors,
  type VoucherField,
  voucherErrors,
  voucherOrder,
} from './voucher-form.ts'
import { newID } from '#web/lib/new-id.ts'

export const MakeVouchers = () => {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // The idempotency key stays the same until there is a reply, so a retry after a lost reply makes no second batch.
  const [clientID, setClientID] = useState(() => newID())
  const [values, setValues] = useState({ amount: '', count: '' })
  const [errors, setErrors] = useState<VoucherErrors>({})
  const [asking, setAsking] = useState(false)
  const [copied, setCopied] = useState(false)
  const order = voucherOrder(values)
  const sum = order.amount * order.count

  const showErrors = (found: VoucherErrors) => {
    setErrors(found)
    const first = (['amount', 'count'] as const).find((name) => found[name])
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }
  const make = useMutation({
    mutationFn: () => api('POST store/codegen', { ...order, clientID }),
    onSuccess: async () => {
      setClientID(newID())
      setValues({ amount: '', count: '' })
      await queryClient.invalidateQueries({ queryKey: vouchersQuery.queryKey })
    },
    onError: (error) => {
      if (error instanceof ApiError) showErrors(error.fields)
    },
    onSettled: () => setAsking(false),
  })
  const send = () => {
    setCopied(false)
    make.mutate()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (make.isPending) return
    const found = voucherErrors(values)
    if (Object.keys(found).length > 0) return showErrors(found)
    if (sum >= largeSum) setAsking(true)
    else send()
  }
  const change = (name: VoucherField, value: string) => {
    // Changed values are a new request, so they need a new idempotency key.
    setClientID(newID())
    setValues((before) => ({ ...before, [name]: value }))
    setErrors((before) => ({ ...before, [name]: undefined }))
  }
  const copyAll = async () => {
    const codes = make.data?.vouchers.map(({ code }) => code).join('\n') ?? ''
    try {
      await navigator.clipboard.writeText(codes)
      setCopied(true)
    } catch {
      setCopied(false)
    }
  }
  const made = make.data?.vouchers ?? []

  return (
    <section className={classes.section} aria-labelledby="make-vouchers">
      <h2 id="make-vouchers" className={classes.title}>
        {m.makeTitle}
      </h2>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={common.amount}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          leftSection="₱"
          value={values.amount}
          error={errors.amount}
          onChange={(event) => change('amount', event.currentTarget.value)}
        />
        <TextInput
          label={m.countLabel}
          name="count"
          inputMode="numeric"
          autoComplete="off"
          placeholder={m.countPlaceholder(maximumVouchersAtOnce)}
          value={values.count}
          error={errors.count}
          onChange={(event) => change('count', event.currentTarget.value)}
        />
        <Button type="submit" loading={make.isPending}>
          {m.make}
        </Button>
      </form>
      <div className={classes.outcome} aria-live="polite">
        {make.isSuccess && made[0] && (
          <div className={classes.made}>
            <p>{m.made(made.length, formatPesos(made[0].amount))}</p>
            {'clipboard' in navigator && (
              <Button variant="default" size="sm" onClick={() => void copyAll()}>
                {copied ? common.copied : m.copyCodes(made.length)}
              </Button>
            )}
          </div>
        )}
        {make.isError && <p className={classes.failure}>{sentenceOf(make.error)}</p>}
      </div>
      <ConfirmDialog
        open={asking}
        question={m.makeQuestion(order.count, formatPesos(sum))}
        onYes={send}
        onNo={() => setAsking(false)}
        busy={make.isPending}
      >
        <p className={classes.about}>{m.makeHint(formatPesos(order.amount))}</p>
      </ConfirmDialog>
    </section>
  )
}
