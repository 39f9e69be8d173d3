import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import * as rules from '#contract/rules.ts'
import { formatPesos } from '#domain/money.ts'
import { normalizeVoucherCode } from '#domain/vouchers.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/wallet.ts'
import { api } from '#web/lib/api.ts'
import { isLost } from '#web/lib/api-error.ts'
import { textError } from '#web/lib/check-fields.ts'
import { useRequestID } from '#web/lib/request-id.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { FormWithAside } from '#web/ui/form-with-aside.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { BalanceCard } from './balance-card.tsx'
import { balanceQuery } from './queries.ts'
import classes from './redeem-page.module.css'
import { redeemFailure } from './redeem-failure.ts'

export const RedeemPage = () => {
  const queryClient = useQueryClient()
  const requestID = useRequestID()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  const redeem = useMutation({
    mutationFn: (code: string) => api('POST store/redeem_voucher', { code, clientID: requestID.of(code) }),
    onSuccess: (reply) => {
      requestID.answered()
      queryClient.setQueryData(balanceQuery.queryKey, reply)
      setTyped('')
    },
    onError: (failure) => {
      if (!isLost(failure)) requestID.answered()
      field.current?.focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (redeem.isPending) return
    const code = normalizeVoucherCode(typed)
    const found = textError(rules.voucherCode, code)
    setError(found)
    if (found) {
      redeem.reset()
      field.current?.focus()
    } else redeem.mutate(code)
  }

  const failure = redeem.isError ? redeemFailure(redeem.error) : undefined
  return (
    <>
      <PageTitle title={common.redeemVoucher} />
      <p className={`muted pretty ${classes.lead}`}>{m.redeemLead}</p>
      <FormWithAside
        form={
          <form className="form" onSubmit={submit} noValidate>
            <TextInput
              ref={field}
              label={m.codeLabel}
              name="code"
              description={m.codeHint}
              autoComplete="off"
              autoCapitalize="characters"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="done"
              className={classes.code}
              value={typed}
              error={error}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                setError(undefined)
              }}
            />
            <Button type="submit" size="lg" fullWidth loading={redeem.isPending}>
              {m.redeem}
            </Button>
            <p
              className={`row gap-10 min-48 semibold radius-medium ${classes.response}`}
              aria-live="polite"
              data-state={redeem.status}
            >
              {redeem.isSuccess && (
                <>
                  <IconCheck size={22} stroke={2.5} aria-hidden />
                  <span>{m.redeemed(formatPesos(redeem.data.balance))}</span>
                </>
              )}
              {failure && (
                <>
                  <IconAlertTriangle size={22} aria-hidden />
                  <span>
                    {failure.text}
                    {failure.reason && <span className="block regular">{failure.reason}</span>}
                  </span>
                </>
              )}
            </p>
          </form>
        }
        lead={<BalanceCard />}
        more={
          <section>
            <h2 className="mb-8 large bold">{m.howTitle}</h2>
            <ol className={`column gap-8 muted pretty ${classes.steps}`}>
              {m.howSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        }
      />
    </>
  )
}
