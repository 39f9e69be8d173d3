import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, useContext, useMemo, useState } from 'react'
import { callQuery } from '#web/lib/call-query.ts'
import { openedItems } from '#web/lib/kept-list.ts'
import { useQuietMoment } from '#web/lib/quiet-moment.ts'
import { Optional } from '#web/ui/optional.tsx'
import { OwnPlace } from '#web/ui/own-place.ts'
import type { GridRail, TileAction } from '../feed-grid.tsx'
import type { FeedItem, FeedPage } from '../feed-query.ts'

const Rail = lazy(async () => ({ default: (await import('./rail.tsx')).Rail }))

/** A rail with fewer items is left out. */
const fewest = 4
/** Of the button below each tile of a rail that learns. */
const notForMeHeight = 44
const staleMs = 5 * 60_000
/** Cached for long, so that Back finds the grid with the same rails and returns to the same scroll position. */
const kept = { staleTime: staleMs, gcTime: Infinity }

/** The number of items of a rail that a desktop shows without scrolling. */
const shownAtOnce = 6

/** Moves items that are already visible above (in `above` or an earlier rail) to the end of their rail. */
const differing = <One extends { items: FeedItem[] }>(rails: One[], above: FeedItem[]): One[] => {
  const seen = new Set(above.map((item) => item.item_id))
  return rails.map((rail) => {
    const items = rail.items.toSorted((a, b) => Number(seen.has(a.item_id)) - Number(seen.has(b.item_id)))
    for (const item of items.slice(0, shownAtOnce)) seen.add(item.item_id)
    return { ...rail, items }
  })
}

/**
 * The rails between the stretches of the home's grid, which wait for the photos of the first screen. Undefined until they
 * are there. The home works without them.
 */
export const useRails = (
  action: TileAction | undefined,
  /** The first page of the grid. */
  first: FeedPage | undefined,
  /** What stands above the first of them, with which it shares the place between two stretches. */
  own: ReactNode,
): readonly GridRail[] | undefined => {
  const queryClient = useQueryClient()
  const quiet = useQuietMoment()
  const place = useContext(OwnPlace)
  const { data } = useQuery({ ...callQuery('GET homepage/rails'), ...kept, enabled: quiet })
  const [opened, setOpened] = useState(openedItems.read)
  const { data: again, isLoading } = useQuery({
    ...callQuery('GET homepage/opened', { itemID: opened }),
    ...kept,
    enabled: quiet && opened.length >= fewest,
  })
  return useMemo(() => {
    if (!data || isLoading) return undefined
    const continued =
      opened.length >= fewest && again && again.items.length >= fewest
        ? [{ kind: 'opened' as const, items: again.items }]
        : []
    // What a person chose stands above what is chosen for them.
    const followed = data.rails.filter(({ kind }) => kind === 'followed')
    const isNear = ({ kind }: { kind: string }) => kind === 'near'
    // Buyers who did not say where they are get an invitation.
    const near = place === null ? [{ kind: 'near' as const, items: [] }] : data.rails.filter(isNear)
    const clear = () => {
      openedItems.clear()
      setOpened([])
    }
    const hung = queryClient.getQueryData(callQuery('GET homepage/rack').queryKey)?.items
    const others = differing(
      data.rails.filter(({ kind }) => kind !== 'near' && kind !== 'followed'),
      [...(first?.items ?? []), ...(hung ?? [])],
    )
    const shown = others.filter(({ items }) => items.length > 0)
    const rails = [...followed, ...near, ...continued, ...shown].map((rail) => ({
      key: rail.kind,
      ...(rail.kind === 'taste' && data.byBehaviour && { higher: notForMeHeight }),
      content: (
        <Optional>
          <Rail {...rail} reply={data} action={action} onClear={clear} />
        </Optional>
      ),
    }))
    const [top, ...below] = rails
    const content = (
      <>
        {own}
        {top?.content}
      </>
    )
    return [{ ...top, key: top?.key ?? 'own', content }, ...below]
  }, [data, again, isLoading, opened, place, action, first, own, queryClient])
}
