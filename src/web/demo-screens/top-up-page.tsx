import { IconInfoCircle } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/demo-screens.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { FormWithAside } from '#web/ui/form-with-aside.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './top-up-page.module.css'
import { WalletMarks } from './wallet-marks.tsx'

const methods = [
  { value: 'card', label: m.creditCard },
  { value: 'ewallet', label: m.eWallets },
] as const

/** A demonstration of adding money to a balance. It makes no calls but for the balance beside it. */
export const TopUpPage = ({ balance }: { balance: ReactNode }) => {
  const [amount, setAmount] = useState('')
  const [method, setMethod] = useState<(typeof methods)[number]['value']>('card')
  const [pressed, setPressed] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
  }
  return (
    <>
      <PageTitle title={m.topUpTitle} />
      <p className={`ink flex gap-12 pad-12-14 pretty radius-medium ${classes.demo}`}>
        <IconInfoCircle className="teal" size={22} aria-hidden />
        <span>
          {m.preview((label) => (
            <Link to="/redeem">{label}</Link>
          ))}
        </span>
      </p>
      <FormWithAside
        form={
          <form className="form" onSubmit={submit} noValidate>
            <TextInput
              label={common.amount}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              leftSection="₱"
              value={amount}
              onChange={(event) => setAmount(event.currentTarget.value.replace(/[^\d.,]/g, ''))}
            />
            <Choices
              legend={m.paymentMethod}
              name="method"
              options={methods}
              value={method}
              onChange={setMethod}
            />
            <WalletMarks />
            <Button type="submit" size="lg" fullWidth>
              {m.addBalance}
            </Button>
            <p className={`muted ${classes.answer}`} aria-live="polite">
              {pressed && m.chargedNothing}
            </p>
          </form>
        }
        lead={balance}
      />
    </>
  )
}
