import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import { formatPesos, toCentavos, toPesos } from '#domain/money.ts'
import { type PriceChange, changedPrice } from '#domain/price-changes.ts'
import { numbersMeant } from '#domain/typed-numbers.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/own-items.ts'
import { translateRule } from '#messages/rules.ts'
import { numberError, numberTyped } from '#web/lib/check-fields.ts'
import { Choices } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PriceKeypad } from '#web/ui/price-keypad.tsx'
import { Stack, Text } from '#web/ui/parts.tsx'
import type { Wanted } from './use-bulk-change.ts'

interface PriceSheetProps {
  count: number
  /** The price of one of the items, which shows what the change does. */
  example: number | undefined
  busy: boolean
  onChange: (change: Pick<Wanted, 'percent' | 'amount' | 'price'>) => void
  onClose: () => void
}

type Way = 'lower' | 'raise' | 'set'
type Unit = 'percent' | 'pesos'

const ways = [
  { value: 'lower', label: m.lower },
  { value: 'raise', label: m.raise },
  { value: 'set', label: m.setPrice },
] as const
const units = [
  { value: 'percent', label: '%' },
  { value: 'pesos', label: '₱' },
] as const
const maxPercent: Record<Way, number> = { lower: 90, raise: 300, set: 0 }
const signs: Record<Way, string> = { lower: '−', raise: '+', set: '' }
const quickPercents = ['10', '20'] as const

/** NaN if it is no number, or is not clear. */
const valueOf = (unit: Unit, typed: string): number => {
  const [value = Number.NaN, other] = numbersMeant(unit === 'percent' ? 'whole' : 'money', typed)
  return other === undefined ? value : Number.NaN
}

const errorOf = (way: Way, unit: Unit, typed: string): string | undefined => {
  if (typed === '') return undefined
  if (way !== 'set' && unit === 'percent')
    return way === 'lower' && valueOf(unit, typed) > maxPercent.lower ? m.below(maxPercent.lower) : undefined
  const error = numberError(rules.price, typed)
  if (way === 'set' || error !== undefined) return error
  return Number.isInteger(valueOf(unit, typed)) ? undefined : translateRule(rules.wholePesos)
}

const changeOf = (way: Way, unit: Unit, typed: string): PriceChange | null => {
  if (way === 'set')
    return numberError(rules.price, typed) === undefined ? { price: numberTyped(rules.price, typed) } : null
  const value = valueOf(unit, typed)
  if (!(value > 0)) return null
  const signed = way === 'lower' ? -value : value
  if (!Number.isInteger(value)) return null
  if (unit === 'pesos') return { amount: signed }
  return value > maxPercent[way] ? null : { percent: signed }
}

/** Changes many prices by thumb: by a percentage, by an amount, or to one price. */
export const PriceSheet = ({ count, example, busy, onChange, onClose }: PriceSheetProps) => {
  const [way, setWay] = useState<Way>('lower')
  const [unit, setUnit] = useState<Unit>('percent')
  const [typed, setTyped] = useState('')
  const change = changeOf(way, unit, typed)
  const after = change && example !== undefined ? changedPrice(toCentavos(example), change) : null
  const isPercent = way !== 'set' && unit === 'percent'
  const quick = (percent: string) => ({
    label: common.percent(Number(percent)),
    onTap: () => setTyped(percent),
  })
  return (
    <Dialog open title={m.changePrices(count)} onClose={onClose}>
      <Stack gap={12} className="mb-12">
        <Choices legend={m.askAmount} hideLegend name="way" options={ways} value={way} onChange={setWay} />
        {way !== 'set' && (
          <Choices
            legend={m.askAmount}
            hideLegend
            name="unit"
            options={units}
            value={unit}
            onChange={setUnit}
          />
        )}
      </Stack>
      <PriceKeypad
        value={typed}
        error={errorOf(way, unit, typed)}
        onChange={setTyped}
        sign={`${signs[way]}${isPercent ? '' : '₱'}`}
        doneLabel={m.changePrices(count)}
        onDone={() => change && onChange(change)}
        ready={change !== null && !busy}
        beside={
          after !== null &&
          example !== undefined && (
            <Text size="small" tone="muted">
              {m.preview(formatPesos(example), formatPesos(toPesos(after)))}
            </Text>
          )
        }
        {...(isPercent && { extraKeys: [quick(quickPercents[0]), quick(quickPercents[1])] as const })}
      />
    </Dialog>
  )
}
