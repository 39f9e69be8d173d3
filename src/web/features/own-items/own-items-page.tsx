import { IconSearch, IconX } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useDebouncedCallback } from '#web/lib/debounced.ts'
import { type ReactNode, useRef, useState } from 'react'
import { navigate, useSearchParams } from '#web/lib/router.tsx'
import { maxItemsNamed, maxLengths } from '#contract/limits.ts'
import { shorten } from '#domain/shorten.ts'
import * as m from '#messages/own-items.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { newID } from '#web/lib/new-id.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NativeSelect, TextInput } from '#web/ui/fields.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BulkBar, type BulkTool } from './bulk-bar.tsx'
import { ItemRows, RowHeadings, RowSkeletons } from './item-rows.tsx'
import classes from './own-items-page.module.css'
import { PriceSheet } from './price-sheet.tsx'
import { type OwnItem, type Sort, type State, ownItemCountsQuery, ownItemsQuery, states } from './queries.ts'
import { RefusedDialog } from './refused-dialog.tsx'
import { countPicked, isPicked, useSelection } from './selection.ts'
import { TagsSheet } from './tags-sheet.tsx'
import { type Wanted, useBulkChange } from './use-bulk-change.ts'

const debounceMs = 250
const sorts = Object.keys(m.sorts) as Sort[]
const sortOptions = sorts.map((sort) => ({ value: sort, label: m.sorts[sort] }))

interface OwnItemsPageProps {
  /** The sheet in which an item is edited without leaving the list. */
  editSheet: (item: OwnItem, onClose: () => void) => ReactNode
  aboveDrafts: ReactNode
}

/** What the list shows is kept in the address. */
const useFilter = () => {
  const [params, setParams] = useSearchParams()
  const set = (name: 'state' | 'q' | 'sort' | 'price', value: string) => {
    const next = new URLSearchParams(window.location.search)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  return {
    state: states.find((one) => one === params.get('state')) ?? 'for_sale',
    q: shorten(params.get('q') ?? '', maxLengths.search),
    sort: sorts.find((one) => one === params.get('sort')) ?? ('newest' as const),
    /** The item whose price is to be changed, by a link from Today. */
    priceOf: params.get('price'),
    set,
  }
}

/** All items of the signed-in seller, by state, to change one or many of them. */
export const OwnItemsPage = ({ editSheet, aboveDrafts }: OwnItemsPageProps) => {
  useDocumentTitle(m.title)
  const { state, q, sort, priceOf, set } = useFilter()
  const { data: counted } = useQuery(ownItemCountsQuery)
  const query = useInfiniteQuery({
    ...ownItemsQuery({ state, sort, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  })
  const { selection, toggle, pickAll, clear } = useSelection(`${state} ${q}`, priceOf)
  const bulk = useBulkChange(clear)
  const [sheet, setSheet] = useState<'price' | 'tags' | null>(priceOf ? 'price' : null)
  const [edited, setEdited] = useState<OwnItem | null>(null)
  const duplicate = useDuplicate()
  const notice = useNotice()

  const loaded = query.data?.pages.flatMap((page) => page.items) ?? []
  const isDeleted = (item: OwnItem) => bulk.deleting !== null && isNamed(bulk.deleting, item, state)
  const shown = loaded.filter((item) => item.status === state && !isDeleted(item))
  // With words only the server knows how many there are before the last page.
  const total = q === '' ? (counted?.counts[state] ?? loaded.length) : query.hasNextPage ? null : shown.length
  const picked = shown.filter(({ itemID }) => isPicked(selection, itemID))
  const count = total === null ? picked.length : countPicked(selection, total)
  const isSelecting = selection.all ? count > 0 : picked.length > 0
  const chosen = (): Pick<Wanted, 'itemIDs' | 'filter' | 'except'> =>
    selection.all
      ? { filter: { state, ...(q && { q }) }, except: [...selection.ids] }
      : { itemIDs: [...selection.ids] }
  const isKnown = picked.length === count && count <= maxItemsNamed

  const useTool = (tool: BulkTool) => {
    if (tool === 'price' || tool === 'tags') return setSheet(tool)
    if (tool === 'duplicate') {
      const [one] = picked
      if (one) duplicate.mutate(one.itemID)
    } else if (tool === 'delete') bulk.remove({ ...chosen(), action: 'delete' }, count)
    else bulk.change({ ...chosen(), action: tool })
  }
  const pick = (itemID: string) => {
    const isFull = !selection.all && !selection.ids.has(itemID) && selection.ids.size >= maxItemsNamed
    if (isFull) void notice.failure(m.manyPicked(maxItemsNamed))
    else toggle(itemID)
  }
  const closeSheet = () => {
    setSheet(null)
    if (priceOf) set('price', '')
  }
  const change = (wanted: Pick<Wanted, 'action' | 'percent' | 'amount' | 'price' | 'tagID'>) => {
    bulk.change({ ...chosen(), ...wanted })
    closeSheet()
  }

  return (
    <div className={classes.page}>
      <header
        className={`grid gap-8 align-center mb-20 ${classes.head}`}
        data-selecting={isSelecting || undefined}
      >
        {isSelecting ? (
          <>
            <button
              type="button"
              className={`icon-button below-768 ${classes.stopTop}`}
              aria-label={m.stopSelecting}
              onClick={clear}
            >
              <IconX size={24} aria-hidden />
            </button>
            <h1 className={`min-48 bold tight text-title ${classes.title}`} aria-live="polite">
              {m.selected(count)}
            </h1>
            <button type="button" className="min-44 pad-0-8 semibold accent" onClick={pickAll}>
              {m.all(total)}
            </button>
          </>
        ) : (
          <h1 className={`min-48 bold tight text-title ${classes.title}`}>{m.title}</h1>
        )}
        <SearchField value={q} onChange={(text) => set('q', text)} />
        <NativeSelect
          aria-label={m.sort}
          className={classes.sort}
          data={sortOptions}
          value={sort}
          onChange={({ currentTarget }) => set('sort', currentTarget.value)}
        />
      </header>
      <Tabs
        label={m.title}
        tabs={states.map((one) => ({
          key: one,
          name: m.states[one],
          count: counted && String(counted.counts[one] ?? 0),
        }))}
        open={state}
        onOpen={(next: State) => set('state', next)}
      >
        {state === 'draft' && aboveDrafts}
        <QueryState
          query={{
            ...query,
            data: query.data && !isOther(query.isPlaceholderData, loaded, state) ? shown : undefined,
          }}
          skeleton={<RowSkeletons />}
          empty={
            shown.length === 0 &&
            !query.hasNextPage && <EmptyState text={q === '' ? m.empty[state] : m.nothingFound} />
          }
        >
          {(items) => (
            <>
              <RowHeadings
                some={isSelecting}
                all={selection.all && selection.ids.size === 0}
                onToggle={selection.all ? clear : pickAll}
              />
              <ItemRows items={items} selection={selection} onToggle={pick} onEdit={setEdited} />
              <NextPage query={query} />
            </>
          )}
        </QueryState>
      </Tabs>
      {isSelecting && (
        <BulkBar
          state={state}
          count={count}
          tagsPath={isKnown ? `/price-tags?items=${picked.map(({ itemID }) => itemID).join(',')}` : null}
          busy={bulk.isPending || duplicate.isPending}
          onTool={useTool}
          onStop={clear}
        />
      )}
      {sheet === 'price' && (
        <PriceSheet
          count={count}
          example={picked[0]?.price}
          busy={bulk.isPending}
          onChange={(by) => change({ action: 'price', ...by })}
          onClose={closeSheet}
        />
      )}
      {sheet === 'tags' && (
        <TagsSheet
          busy={bulk.isPending}
          onChange={(action, tagID) => change({ action, tagID })}
          onClose={closeSheet}
        />
      )}
      {bulk.refusedChange && (
        <RefusedDialog
          refused={bulk.refusedChange.refused}
          busy={bulk.isPending}
          onClose={bulk.forgetRefused}
          onLeaveOut={() => {
            const { wanted, refused } = bulk.refusedChange ?? { wanted: null, refused: [] }
            const left = refused.map(({ itemID }) => itemID)
            if (wanted) bulk.change({ ...wanted, except: [...(wanted.except ?? []), ...left] })
          }}
        />
      )}
      {edited && editSheet(edited, () => setEdited(null))}
    </div>
  )
}

/** Whether the kept data are of another tab. */
const isOther = (isKept: boolean, items: readonly OwnItem[], state: State): boolean =>
  isKept && items.some(({ status }) => status !== state)

const listOf = (given: string | string[] | undefined): string[] => [given ?? []].flat()

/** Whether a change is of this item. */
const isNamed = ({ itemIDs, filter, except = [] }: Wanted, { itemID }: OwnItem, state: State): boolean => {
  if (itemIDs !== undefined) return listOf(itemIDs).includes(itemID)
  const ofState = typeof filter === 'object' && filter.state === state
  return ofState && !listOf(except).includes(itemID)
}

const SearchField = ({ value, onChange }: { value: string; onChange: (q: string) => void }) => {
  const [typed, setTyped] = useState(value)
  const { later: search } = useDebouncedCallback((text: string) => onChange(text.trim()), debounceMs)
  return (
    <TextInput
      type="search"
      aria-label={m.search}
      placeholder={m.search}
      leftSection={<IconSearch size={18} aria-hidden />}
      className={`full-row ${classes.search}`}
      longest={maxLengths.search}
      value={typed}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value)
        search(currentTarget.value)
      }}
    />
  )
}

/** Makes a draft of the same kind, and opens it for its photo. */
const useDuplicate = () => {
  const notice = useNotice()
  /** Another try after a lost reply makes no second draft. */
  const lost = useRef<{ itemID: string; clientID: string }>(null)
  return useMutation({
    mutationFn: (itemID: string) => {
      if (lost.current?.itemID !== itemID) lost.current = { itemID, clientID: newID() }
      return api('POST store/duplicate_item', lost.current)
    },
    onSuccess: ({ generatedID }) => {
      lost.current = null
      void notice.success(m.duplicated)
      navigate(`/shop/add?item=${generatedID}`)
    },
    onError: (error) => void notice.failure(m.failed, sentenceOf(error)),
  })
}
