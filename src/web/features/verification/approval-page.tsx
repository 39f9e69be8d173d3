import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from '#web/lib/router.tsx'
import * as m from '#messages/verification.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { NativeSelect } from '#web/ui/fields.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { SplitList } from '#web/ui/split-list.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack, Text } from '#web/ui/parts.tsx'
import classes from './approval-page.module.css'
import { NameCorrections } from './name-corrections.tsx'
import { pendingQuery } from './queries.ts'
import { SellerReview } from './seller-review.tsx'

const entryOf = ({
  id,
  first_name,
  last_name,
}: ReplyOf<'GET auth/verification/get_list_pending'>['response'][number]) =>
  `${id} ${first_name} ${last_name}`

/** A closed select cuts its text, so the chosen entry is shown in its place, on as many lines as it needs. */
const below = (entry: string) => (list: ReactNode) => (
  <div className={`grid align-center min-48 on-linen radius-medium relative ${classes.chosen}`}>
    <span aria-hidden>{entry}</span>
    {list}
  </div>
)

/** The sellers with a pending decision, one at a time. `?seller=ID` opens one, as an entry of the queue does. */
export const ApprovalPage = () => {
  const pending = useQuery(pendingQuery)
  const select = useRef<HTMLSelectElement>(null)
  const sellers = pending.data?.response ?? []
  const asked = useSearchParams()[0].get('seller')
  const choiceOf = (id: string | null | undefined) => {
    const seller = sellers.find((one) => one.id === id)
    return seller && { id: seller.id, name: `${seller.first_name} ${seller.last_name}` }
  }
  /** Null: the admin has gone back to the list. */
  const [choice, setChoice] = useState<{ id: string; name: string } | null>()
  const found = choice === undefined && choiceOf(asked)
  if (found) setChoice(found)
  const chosen = choice ?? undefined
  const isGone = chosen !== undefined && pending.isSuccess && !sellers.some(({ id }) => id === chosen.id)
  const entry = sellers.find(({ id }) => id === chosen?.id)

  const choose = (id: string | undefined) => setChoice(choiceOf(id) ?? null)

  return (
    <Stack gap={24}>
      <NameCorrections />
      <NativeSelect
        ref={select}
        inputContainer={below(entry ? entryOf(entry) : m.selectShop)}
        label={m.pendingTitle}
        // The space is kept while the list loads.
        description={pending.isPending ? '\u00a0' : sellers.length > 0 && m.waiting(sellers.length)}
        value={isGone ? '' : (chosen?.id ?? '')}
        onChange={({ currentTarget: { value } }) => choose(value)}
      >
        <option value="">{m.selectShop}</option>
        {pending.isError && (
          <option value="error" disabled>
            {m.pendingFailed(sentenceOf(pending.error))}
          </option>
        )}
        {sellers.map((seller) => (
          <option key={seller.id} value={seller.id}>
            {entryOf(seller)}
          </option>
        ))}
      </NativeSelect>
      {isGone && <output className="banner banner-good block">{m.decidedByAnother(chosen.name)}</output>}
      <QueryState
        query={pending}
        skeleton={<Skeleton height={78} aria-busy />}
        empty={sellers.length === 0 && <EmptyState large text={m.noneTitle} hint={m.noneHint} />}
      >
        {() => (
          <SplitList
            label={m.allPending}
            rows={sellers.map(({ id, first_name, last_name, email }) => ({
              key: id,
              title: `${first_name} ${last_name}`,
              lines: [email],
            }))}
            chosen={isGone ? undefined : chosen?.id}
            onChoose={choose}
            back={m.allPending}
          >
            {chosen && !isGone ? (
              <SellerReview
                key={chosen.id}
                id={chosen.id}
                sellerName={chosen.name}
                onOver={() => {
                  setChoice(null)
                  select.current?.focus({ preventScroll: true })
                  window.scrollTo({ top: 0 })
                }}
              />
            ) : (
              <Text tone="muted">{m.chooseSeller}</Text>
            )}
          </SplitList>
        )}
      </QueryState>
    </Stack>
  )
}
