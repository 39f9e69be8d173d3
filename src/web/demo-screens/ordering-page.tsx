import { Button } from '@mantine/core'
import { IconHanger } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatPesos } from '#domain/money.ts'
import { Choices } from '#web/ui/choices.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Demonstration } from './demonstration.tsx'
import classes from './demo-page.module.css'

const price = 200
const pieces = ['Floral Blouse', 'Denim Skirt', 'Knit Cardigan', 'Linen Polo', 'Canvas Tote', 'Plaid Jacket']

const methods = [
  { value: 'card', label: 'Credit Card' },
  { value: 'cash', label: 'Cash On-Hand' },
] as const

/** An order as it would look: the same six pieces for everybody. */
export const OrderingPage = () => {
  const notice = useNotice()
  const navigate = useNavigate()
  const [method, setMethod] = useState<(typeof methods)[number]['value']>('card')
  const proceed = (event: FormEvent) => {
    event.preventDefault()
    if (method === 'card') void navigate('/invoice')
    else void notice.success('This is a demonstration', 'You would pay in cash when you pick the pieces up.')
  }
  return (
    <div className={classes.page}>
      <PageTitle title="Ordering" />
      <Demonstration>
        These pieces are made up. Nothing is ordered or paid here, and nothing is sent or kept.
      </Demonstration>
      <ul className={classes.pieces} aria-label="Items">
        {pieces.map((piece) => (
          <li key={piece}>
            <span className={classes.picture}>
              <IconHanger size={24} stroke={1.5} aria-hidden />
            </span>
            <span className={classes.name}>{piece}</span>
            <span>{formatPesos(price)}</span>
          </li>
        ))}
      </ul>
      <p className={classes.total}>
        <span>Total</span>
        <strong>{formatPesos(pieces.length * price)}</strong>
      </p>
      <form className={classes.form} onSubmit={proceed}>
        <Choices
          legend="Payment method"
          name="method"
          options={methods}
          value={method}
          onChange={setMethod}
        />
        <Button type="submit" size="lg" fullWidth>
          PROCEED TO PAYMENT
        </Button>
      </form>
    </div>
  )
}
