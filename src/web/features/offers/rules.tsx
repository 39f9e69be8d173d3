import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import { formatPesos } from '#domain/money.ts'
import { floorPercents } from '#domain/offers.ts'
import { numbersMeant } from '#domain/typed-numbers.ts'
import * as m from '#messages/offers.tsx'
import { api, type InputOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { numberError, numberTyped } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { rulesQuery } from './offer-queries.ts'

/** Stores a rule. It shows at once, and is undone if it fails. */
const useSetRules = (itemID?: string) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const { queryKey } = rulesQuery(itemID)
  return useMutation({
    scope: { id: `offer rules ${itemID ?? ''}` },
    mutationFn: (changed: Omit<InputOf<'POST offers/set_rules'>, 'itemID'>) =>
      api('POST offers/set_rules', { ...(itemID !== undefined && { itemID }), ...changed }),
    onMutate: async ({ open }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      if (open && before)
        queryClient.setQueryData(queryKey, {
          ...before,
          open,
          takesOffers: open === 'default' ? before.takesOffers : open === 'yes',
        })
      return before
    },
    onSuccess: () => void notice.success(m.rulesSaved),
    onError: (error, _, before) => {
      if (before) queryClient.setQueryData(queryKey, before)
      void notice.failure(m.rulesFailed, sentenceOf(error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET offers/get_rules'] }),
  })
}

/** Whether the shop is open to offers, and what it answers by itself. */
export const ShopRules = () => {
  const query = useQuery(rulesQuery())
  const set = useSetRules()
  const { data } = query
  if (!data) return <Problem className="banner" error={query.error} />
  return (
    <section className="card stack gap-16 pad-16" aria-label={m.title}>
      <label className="check semibold min-44">
        <input
          type="checkbox"
          role="switch"
          aria-checked={data.takesOffers}
          checked={data.takesOffers}
          onChange={({ currentTarget }) => set.mutate({ open: currentTarget.checked ? 'yes' : 'no' })}
        />
        <span className="grid">
          {m.takesOffers}
          <span className="small regular muted">{m.rulesHint}</span>
        </span>
      </label>
      {data.takesOffers && (
        <FloorForm
          key={data.floorPercent}
          label={m.answerBelow}
          hint={m.onlyYou}
          unit={m.percentOfPrice}
          stored={data.floorPercent}
          errorOf={percentError}
          busy={set.isPending}
          onSave={(typed) =>
            set.mutate({ floorPercent: typed === '' ? '' : (numbersMeant('whole', typed)[0] ?? '') })
          }
        />
      )}
    </section>
  )
}

const percentError = (typed: string): string | undefined => {
  const [percent, other] = numbersMeant('whole', typed)
  const { min, max } = floorPercents
  return percent !== undefined && other === undefined && percent >= min && percent <= max
    ? undefined
    : m.floorRange(min, max)
}

interface FloorFormProps {
  label: string
  hint: string
  unit: string
  stored: number | null
  errorOf: (typed: string) => string | undefined
  busy: boolean
  /** Empty: no floor. */
  onSave: (typed: string) => void
}

/** What is answered by itself. It is stored with a button, because a number half typed is another one. */
const FloorForm = ({ label, hint, unit, stored, errorOf, busy, onSave }: FloorFormProps) => {
  const before = stored === null ? '' : String(stored)
  const [typed, setTyped] = useState(before)
  const [error, setError] = useState<string>()
  return (
    <form
      className="stack gap-12"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const found = typed.trim() === '' ? undefined : errorOf(typed)
        setError(found)
        if (!found && !busy) onSave(typed.trim())
      }}
    >
      <TextInput
        label={`${label} (${unit})`}
        inputMode="decimal"
        autoComplete="off"
        description={hint}
        descriptionBelow
        value={typed}
        error={error}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {typed.trim() !== before && (
        <Button type="submit" variant="default" className="fit" loading={busy}>
          {m.saveRules}
        </Button>
      )}
    </form>
  )
}

const choices = (['default', 'yes', 'no'] as const).map((value) => ({ value, label: m.openChoices[value] }))

interface ItemRulesProps {
  itemID: string
  price: number
}

/** Whether an item is open to offers, what is answered by itself, and how many people saved it. */
export const ItemRules = ({ itemID, price }: ItemRulesProps) => {
  const query = useQuery(rulesQuery(itemID))
  const set = useSetRules(itemID)
  const { data } = query
  if (!data) return <Problem className="banner" error={query.error} />
  return (
    <section className="card stack gap-16 pad-16 mt-20" aria-labelledby={`offers-${itemID}`}>
      <div>
        <h2 id={`offers-${itemID}`} className="large bold">
          {m.itemRules}
        </h2>
        {data.savers > 0 && <p className="small muted">{m.peopleSaved(data.savers)}</p>}
      </div>
      <div className="stack gap-8">
        <Choices
          legend={m.takesOffers}
          name="offers-open"
          options={choices}
          value={data.open}
          onChange={(open) => set.mutate({ open })}
        />
        {data.open === 'default' && <p className="small muted">{m.asShop(data.takesOffers)}</p>}
      </div>
      {data.takesOffers && (
        <FloorForm
          key={data.floor}
          label={m.floor}
          hint={m.onlyYou}
          unit="₱"
          stored={data.floor}
          errorOf={(typed) =>
            numberError(rules.price, typed) ??
            (numberTyped(rules.price, typed) >= price ? m.floorTooHigh(formatPesos(price)) : undefined)
          }
          busy={set.isPending}
          onSave={(typed) => set.mutate({ floor: typed === '' ? '' : numberTyped(rules.price, typed) })}
        />
      )}
    </section>
  )
}
