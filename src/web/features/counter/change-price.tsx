import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/counter.ts'
import { api } from '#web/lib/api.ts'
import { numberError, numberTyped } from '#web/lib/check-fields.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { PriceKeypad } from '#web/ui/price-keypad.tsx'
import { Problem } from '#web/ui/problem.tsx'
import type { CounterSale } from './sale-outbox.ts'
import { salesName } from './sales-query.ts'

type ChangePriceProps = { price: number; onClose: () => void } & (
  | { saleID: string; onChange: (sale: CounterSale) => void; onKept?: undefined }
  /** The sale waits on this phone. */
  | { saleID?: undefined; onKept: (price: number) => void }
)

/** What was really paid, because people bargain. */
export const ChangePrice = (props: ChangePriceProps) => {
  const { price, onClose } = props
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const amount = numberTyped(rules.price, typed)
  const change = useMutation({
    mutationFn: async (paid: number) => {
      if (props.saleID === undefined) return props.onKept(paid)
      props.onChange(await api('POST store/change_sale_price', { saleID: props.saleID, price: paid }))
      await queryClient.invalidateQueries({ queryKey: [salesName] })
    },
    onSuccess: onClose,
  })
  return (
    <Dialog open onClose={onClose} title={m.whatWasPaid}>
      <p>{m.priceOfTag(formatPesos(price))}</p>
      <Problem error={change.error} className="banner mb-12" />
      <PriceKeypad
        value={typed}
        onChange={setTyped}
        doneLabel={m.setPrice}
        onDone={() => change.mutate(amount)}
        ready={numberError(rules.price, typed) === undefined && !change.isPending}
      />
    </Dialog>
  )
}
