import { Button, TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Choices } from '#web/ui/choices.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './top-up-page.module.css'
import { WalletMarks } from './wallet-marks.tsx'

const methods = [
  { value: 'card', label: 'Credit Card' },
  { value: 'ewallet', label: 'eWallets' },
] as const

/** Shows how a balance would be filled. It calls nothing: no payment is built. */
export const TopUpPage = () => {
  const [amount, setAmount] = useState('')
  const [method, setMethod] = useState<(typeof methods)[number]['value']>('card')
  const [pressed, setPressed] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
  }
  return (
    <div className={classes.page}>
      <PageTitle title="Add Balance" />
      <p className={classes.demo}>
        <IconInfoCircle size={22} aria-hidden />
        <span>
          This page is a preview: nothing is paid, and nothing you enter here leaves your device. To fill your
          balance, <Link to="/redeem">redeem a voucher</Link>.
        </span>
      </p>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label="Amount"
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          leftSection="₱"
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value.replace(/[^\d.,]/g, ''))}
        />
        <Choices
          legend="Payment method"
          name="method"
          options={methods}
          value={method}
          onChange={setMethod}
        />
        {method === 'ewallet' && <WalletMarks />}
        <Button type="submit" size="lg" fullWidth>
          ADD BALANCE
        </Button>
        <p className={classes.answer} aria-live="polite">
          {pressed && 'Nothing was charged: payments are not connected yet.'}
        </p>
      </form>
    </div>
  )
}
