import { type FormEvent, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import * as m from '#messages/demo-screens.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { CardBrands } from './card-brands.tsx'
import { Demonstration } from './demonstration.tsx'
import classes from './demo-page.module.css'

const blank = { number: '', name: '', address: '', month: '', security: '' }

type Field = keyof typeof blank

/** Field names that browsers do not recognise as those of a card, so that they neither fill in nor save one. */
const nameOf = (field: Field) => `demo-${field}`

/** A demonstration of a card payment. Typed values are never sent or stored. */
export const InvoicePage = () => {
  const notice = useNotice()
  const [values, setValues] = useState(blank)
  useEffect(() => {
    // The back/forward cache could show the typed values again.
    const forget = () => flushSync(() => setValues(blank))
    window.addEventListener('pagehide', forget)
    return () => window.removeEventListener('pagehide', forget)
  }, [])
  const field = (name: Field) => ({
    name: nameOf(name),
    value: values[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [name]: value }))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setValues(blank)
    void notice.success(m.demonstrationTitle, m.paidNothing)
  }
  return (
    <div className="narrow">
      <PageTitle title={m.invoice} />
      <Demonstration>{m.invoiceHint}</Demonstration>
      <CardBrands />
      <form className={`column ${classes.form}`} onSubmit={submit} autoComplete="off" noValidate>
        <TextInput
          label={m.cardNumber}
          inputMode="numeric"
          placeholder="0000 0000 0000 0000"
          {...field('number')}
        />
        <TextInput label={m.nameOnCard} autoCapitalize="words" {...field('name')} />
        <TextInput label={m.address} autoCapitalize="words" {...field('address')} />
        <div className="grid two-columns gap-12">
          <TextInput
            label={m.expiryMonth}
            inputMode="numeric"
            placeholder={m.expiryPlaceholder}
            {...field('month')}
          />
          <TextInput label={m.securityCode} inputMode="numeric" placeholder="000" {...field('security')} />
        </div>
        <Button type="submit" size="lg" fullWidth>
          {m.processPayment}
        </Button>
      </form>
    </div>
  )
}
