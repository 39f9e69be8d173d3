import { IconHanger } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { navigate } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/demo-screens.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Demonstration } from './demonstration.tsx'
import classes from './demo-page.module.css'

const price = 200
const examples = [m.itemBlouse, m.itemSkirt, m.itemCardigan, m.itemPolo, m.itemTote, m.itemJacket]

const methods = [
  { value: 'card', label: m.creditCard },
  { value: 'cash', label: m.cashOnHand },
] as const

/** A demonstration of an order, with the same six items for everybody. */
export const OrderingPage = () => {
  const notice = useNotice()
  const [method, setMethod] = useState<(typeof methods)[number]['value']>('card')
  const proceed = (event: FormEvent) => {
    event.preventDefault()
    if (method === 'card') navigate('/invoice')
    else void notice.success(m.demonstrationTitle, m.payInCash)
  }
  return (
    <>
      <PageTitle title={m.ordering} />
      <Demonstration>{m.orderingHint}</Demonstration>
      <div className={classes.columns}>
        <div>
          <ul className={classes.items} aria-label={m.items}>
            {examples.map((example) => (
              <li key={example}>
                <span className="muted grid centred rigid width-44 height-44 on-linen radius-medium">
                  <IconHanger size={24} stroke={1.5} aria-hidden />
                </span>
                <span className="grow min-0">{example}</span>
                <span>{formatPesos(price)}</span>
              </li>
            ))}
          </ul>
          <p className="semibold flex align-baseline between mt-16">
            <span>{common.total}</span>
            <strong className="text-title bold numbers">{formatPesos(examples.length * price)}</strong>
          </p>
        </div>
        <form className={`column ${classes.form}`} onSubmit={proceed}>
          <Choices
            legend={m.paymentMethod}
            name="method"
            options={methods}
            value={method}
            onChange={setMethod}
          />
          <Button type="submit" size="lg" fullWidth>
            {m.proceedToPayment}
          </Button>
        </form>
      </div>
    </>
  )
}
