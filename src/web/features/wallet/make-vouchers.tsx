import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import { maximumVouchersAtOnce } from '#domain/vouchers.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/wallet.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import classes from './make-vouchers.module.css'
import { vouchersQuery } from './queries.ts'
import { largeSum, voucherErrors, voucherOrder } from './voucher-form.ts'
import { newID } from '#web/lib/new-id.ts'
import { Banner } from '#web/ui/parts.tsx'

export const MakeVouchers = () => {
  const queryClient = useQueryClient()
  // The idempotency key stays the same until there is a reply, so a retry after a lost reply makes no second batch.
  const [clientID, setClientID] = useState(() => newID())
  const form = useServerForm({
    initialValues: { amount: '', count: '' },
    validate: voucherErrors,
    // Changed values are a new request, so they need a new idempotency key.
    onValuesChange: () => setClientID(newID()),
  })
  const [asking, setAsking] = useState(false)
  const [copied, setCopied] = useState(false)
  const order = voucherOrder(form.values)
  const sum = order.amount * order.count

  const make = useMutation({
    mutationFn: () => api('POST store/codegen', { ...order, clientID }),
    onSuccess: async () => {
      setClientID(newID())
      form.reset()
      void queryClient.invalidateQueries({ queryKey: ['GET admin/get_counts'] })
      await queryClient.invalidateQueries({ queryKey: vouchersQuery.queryKey })
    },
    onError: form.showServerErrors,
    onSettled: () => setAsking(false),
  })
  const send = () => {
    setCopied(false)
    make.mutate()
  }
  const submit = () => {
    if (sum >= largeSum) setAsking(true)
    else send()
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
    <section className={`card pad-16 ${classes.section}`} aria-labelledby="make-vouchers">
      <h2 id="make-vouchers" className={`section-title ${classes.title}`}>
        {m.makeTitle}
      </h2>
      <form
        id={form.id}
        className={`grid align-start ${classes.form}`}
        onSubmit={form.submitUnless(make.isPending, submit)}
        noValidate
      >
        <TextInput
          label={common.amount}
          inputMode="decimal"
          autoComplete="off"
          leftSection="₱"
          {...form.field('amount')}
        />
        <TextInput
          label={m.countLabel}
          inputMode="numeric"
          autoComplete="off"
          placeholder={m.countPlaceholder(maximumVouchersAtOnce)}
          {...form.field('count')}
        />
        <Button type="submit" size="lg" loading={make.isPending}>
          {m.make}
        </Button>
      </form>
      <div className={classes.outcome} aria-live="polite">
        {make.isSuccess && made[0] && (
          <div className={`row banner banner-good wrap between mt-16 gap-8-12 ${classes.made}`}>
            <p>{m.made(made.length, formatPesos(made[0].amount))}</p>
            {'clipboard' in navigator && (
              <Button variant="default" size="sm" onClick={() => void copyAll()}>
                {copied ? common.copied : m.copyCodes(made.length)}
              </Button>
            )}
          </div>
        )}
        {make.isError && <Banner className="mt-16">{sentenceOf(make.error)}</Banner>}
      </div>
      <ConfirmDialog
        open={asking}
        question={m.makeQuestion(order.count, formatPesos(sum))}
        onYes={send}
        onNo={() => setAsking(false)}
        busy={make.isPending}
      >
        <p className="pretty">{m.makeHint(formatPesos(order.amount))}</p>
      </ConfirmDialog>
    </section>
  )
}
