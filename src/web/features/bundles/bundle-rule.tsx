import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import { bundlePercents, bundleSizes } from '#domain/bundles.ts'
import { formatPesos } from '#domain/money.ts'
import { numbersMeant } from '#domain/typed-numbers.ts'
import * as m from '#messages/bundles.ts'
import { api, type InputOf, type ReplyOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { numberError, numberTyped } from '#web/lib/check-fields.ts'
import { ruleInWords } from '#web/ui/bundle-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'

const ruleQuery = (itemID?: string) =>
  callQuery('GET store/get_bundle_rule', itemID === undefined ? {} : { itemID })

type Stored = ReplyOf<'GET store/get_bundle_rule'>

const useSetRule = () => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: (changed: InputOf<'POST store/set_bundle_rule'>) =>
      api('POST store/set_bundle_rule', changed),
    onSuccess: (_, { end }) => void notice.success(end ? m.ended : m.saved, m.savedHint),
    onError: (error) => void notice.failure(m.failed, sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET store/get_bundle_rule'] }),
  })
}

/** What the shop asks for several items together. */
export const ShopBundleRule = () => {
  const { data, error } = useQuery(ruleQuery())
  const set = useSetRule()
  const [opened, setOpened] = useState(false)
  if (!data) return <Problem className="banner" error={error} />
  const isOn = data.rule !== null || opened
  return (
    <section className="card stack gap-16 pad-16" aria-label={m.title}>
      <label className="check semibold min-44">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          disabled={set.isPending}
          onChange={({ currentTarget }) => {
            setOpened(currentTarget.checked)
            if (!currentTarget.checked && data.rule) set.mutate({ end: true })
          }}
        />
        <span className="grid">
          {m.offersBundles}
          <span className="small regular muted">{m.ruleHint}</span>
        </span>
      </label>
      {isOn && (
        <RuleForm
          key={JSON.stringify(data.rule)}
          stored={data}
          busy={set.isPending}
          onSave={(rule) => set.mutate(rule)}
        />
      )}
    </section>
  )
}

const wholeWithin = (typed: string, { min, max }: { min: number; max: number }): number | undefined => {
  const [value, other] = numbersMeant('whole', typed)
  return value !== undefined && other === undefined && value >= min && value <= max ? value : undefined
}

const kinds = (['price', 'percent'] as const).map((value) => ({ value, label: m.kinds[value] }))

interface RuleFormProps {
  stored: Stored
  busy: boolean
  onSave: (rule: InputOf<'POST store/set_bundle_rule'>) => void
}

const RuleForm = ({ stored, busy, onSave }: RuleFormProps) => {
  const { rule, onlyMarked: marked, count, average } = stored
  const [kind, setKind] = useState<'price' | 'percent'>(rule?.percent ? 'percent' : 'price')
  const [items, setItems] = useState(String(rule?.items ?? 3))
  const [price, setPrice] = useState(rule?.price ? String(rule.price) : '')
  const [percent, setPercent] = useState(String(rule?.percent ?? 10))
  const [onlyMarked, setOnlyMarked] = useState(marked)
  const [shown, setShown] = useState(false)
  const size = wholeWithin(items, bundleSizes)
  const off = wholeWithin(percent, bundlePercents)
  const priceProblem = numberError(rules.price, price)
  const together = priceProblem === undefined ? numberTyped(rules.price, price) : undefined
  const isWrong = size === undefined || (kind === 'price' ? together === undefined : off === undefined)
  const next = {
    items: size ?? bundleSizes.min,
    price: kind === 'price' ? (together ?? null) : null,
    percent: kind === 'percent' ? (off ?? null) : null,
  }
  return (
    <form
      className="stack gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setShown(true)
        if (isWrong || busy) return
        onSave({
          items: next.items,
          onlyMarked,
          ...(next.price !== null && { price: next.price }),
          ...(next.percent !== null && { percent: next.percent }),
        })
      }}
    >
      <Choices legend={m.kind} name="bundle-kind" options={kinds} value={kind} onChange={setKind} />
      <TextInput
        label={m.itemsInBundle}
        inputMode="numeric"
        autoComplete="off"
        value={items}
        error={shown && size === undefined ? m.rangeOf(bundleSizes.min, bundleSizes.max) : undefined}
        onChange={({ currentTarget }) => setItems(currentTarget.value)}
      />
      {kind === 'price' ? (
        <TextInput
          label={m.together}
          inputMode="decimal"
          autoComplete="off"
          value={price}
          error={shown ? priceProblem : undefined}
          onChange={({ currentTarget }) => setPrice(currentTarget.value)}
        />
      ) : (
        <TextInput
          label={m.percent}
          inputMode="numeric"
          autoComplete="off"
          value={percent}
          error={shown && off === undefined ? m.rangeOf(bundlePercents.min, bundlePercents.max) : undefined}
          onChange={({ currentTarget }) => setPercent(currentTarget.value)}
        />
      )}
      <label className="check semibold min-44">
        <input
          type="checkbox"
          checked={onlyMarked}
          onChange={({ currentTarget }) => setOnlyMarked(currentTarget.checked)}
        />
        <span className="grid">
          {m.onlyMarked}
          <span className="small regular muted">{m.onlyMarkedHint}</span>
        </span>
      </label>
      <div className="small">
        <p className="semibold">{count >= 100 ? m.hundredTakePart : m.takePart(count)}</p>
        {!isWrong && average !== null && <Means rule={next} average={average} />}
        <p className="muted">{m.inOneBox}</p>
        <p className="muted">{m.refused}</p>
      </div>
      <Button type="submit" className="fit" loading={busy}>
        {m.offer(isWrong ? m.title : ruleInWords(next))}
      </Button>
    </form>
  )
}

const whole = (pesos: number): string => formatPesos(Math.round(pesos))

interface MeansProps {
  rule: { items: number; price: number | null; percent: number | null }
  average: number
}

/** What an item costs in a bundle, and how much less that is on average. */
const Means = ({ rule: { items, price, percent }, average }: MeansProps) => {
  const each = price === null ? average * (1 - (percent ?? 0) / 100) : price / items
  return each >= average ? (
    <p className="muted">{m.noLess}</p>
  ) : (
    <p>
      {m.each(whole(each))}. {m.less(whole(average - each))}.
    </p>
  )
}

/** Whether an item takes part, where its shop has bundles. */
export const ItemBundleRule = ({ itemID }: { itemID: string }) => {
  const { data } = useQuery(ruleQuery(itemID))
  const set = useSetRule()
  if (!data?.rule || data.takesPart === null) return null
  const takesPart = set.isPending ? (set.variables.takesPart ?? data.takesPart) : data.takesPart
  return (
    <section className="card pad-16 mt-20" aria-label={m.title}>
      <label className="check semibold min-44">
        <input
          type="checkbox"
          role="switch"
          aria-checked={takesPart}
          checked={takesPart}
          disabled={set.isPending}
          onChange={({ currentTarget }) => set.mutate({ itemID, takesPart: currentTarget.checked })}
        />
        <span className="grid">
          {m.itemTakesPart}
          <span className="small regular muted">{m.itemHint(ruleInWords(data.rule))}</span>
        </span>
      </label>
    </section>
  )
}
