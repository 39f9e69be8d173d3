import { defaultRangeExtractor, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import * as common from '#messages/common.ts'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { FeedItemTile } from '#web/ui/feed-item-tile.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import classes from './feed-grid.module.css'
import { type Geometry, useGridGeometry } from './grid-geometry.ts'
import { useKeptPlace } from './kept-place.ts'
import { useLastTileInView } from './last-tile-in-view.ts'
import type { TileItem } from './tile-items.ts'
import { rememberedPlace, scrollInShape } from './remembered-place.ts'

/** Renders the action of a tile. Gets the items around it too. */
export type TileAction = (item: TileItem, among: TileItem[]) => ReactNode

interface FeedGridProps {
  label: string
  items: TileItem[]
  action?: TileAction | undefined
  /** The number of skeletons after the last item while the next page loads. */
  skeletons: number
  /** Called when the last item is fully visible. Undefined while there is nothing to load. */
  onEnd: (() => void) | undefined
  /** Whether it is beside another column on a desktop. */
  beside?: boolean
}

/** The address of the tile that contains an element. */
const addressAround = (element: Element) =>
  element.closest('li')?.querySelector('a')?.getAttribute('href') ?? undefined

const addressOf = (item: TileItem) => `/item/${item.item_id}`

/** The virtualized grid of the feed and of results: only rows near the viewport are rendered. */
export const FeedGrid = (props: FeedGridProps) => {
  const { label, items, skeletons, beside } = props
  const frame = useRef<HTMLDivElement>(null)
  const geometry = useGridGeometry(frame)
  const [focused, setFocused] = useState<string>()
  const rowCount = geometry && Math.ceil((items.length + skeletons) / geometry.columns)
  return (
    <div
      ref={frame}
      className={classes.frame}
      style={{ height: geometry && rowCount && rowCount * geometry.rowHeight - geometry.gap }}
      onFocus={(event) => setFocused(addressAround(event.target))}
      onBlur={() => setFocused(undefined)}
    >
      <ItemGrid label={label} busy={skeletons > 0} beside={beside}>
        {geometry ? (
          <Rows {...props} geometry={geometry} frame={frame} focused={focused} />
        ) : (
          // A single hidden tile to measure the grid.
          items
            .slice(0, 1)
            .map((item) => <FeedTile key={item.item_id} item={item} among={items} priority={false} />)
        )}
      </ItemGrid>
    </div>
  )
}

/** Observes the size of the window. Reading it at once would force a layout of an incomplete page. */
const observeWindow = (
  _rows: Virtualizer<Window, Element>,
  onResize: (size: { width: number; height: number }) => void,
) => {
  const onEvent = () => onResize({ width: window.innerWidth, height: window.innerHeight })
  window.addEventListener('resize', onEvent, { passive: true })
  return () => window.removeEventListener('resize', onEvent)
}

/** The number of rows that are rendered beyond the viewport. */
const rowsAhead = 4

interface RowsProps extends FeedGridProps {
  geometry: Geometry
  frame: RefObject<HTMLElement | null>
  /** The address of the focused item. */
  focused: string | undefined
}

const Rows = ({ items, action, skeletons, onEnd, geometry, frame, focused }: RowsProps) => {
  const { columns, rowHeight, gap, top } = geometry
  const { key } = useLocation()
  const rowCount = Math.ceil(items.length / columns)
  const focusedItem = focused ? items.findIndex((item) => addressOf(item) === focused) : -1
  const focusedRow = Math.floor(focusedItem / columns)

  const [size] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }))
  const [ahead, setAhead] = useState(() => (rememberedPlace(key) ? rowsAhead : 1))
  useEffect(() => startTransition(() => setAhead(rowsAhead)), [])

  // No compiler memoizes this component.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowHeight,
    scrollMargin: top,
    overscan: ahead,
    initialRect: size,
    observeElementRect: observeWindow,
    // kept-place.ts restores the scroll position.
    scrollToFn: () => undefined,
    initialOffset: () => {
      const place = rememberedPlace(key)
      return place ? scrollInShape(place.scrollY, place.geometry, geometry) : window.scrollY
    },
    // The row with the focus stays rendered, so that the focus is not lost.
    rangeExtractor: (range) => {
      const around = defaultRangeExtractor(range)
      if (focusedRow < 0 || focusedRow >= rowCount || around.includes(focusedRow)) return around
      return [...around, focusedRow].toSorted((a, b) => a - b)
    },
  })
  const measured = useRef(rowHeight)
  useLayoutEffect(() => {
    // The first value is known, and setting it again would render all tiles again.
    if (measured.current === rowHeight) return
    measured.current = rowHeight
    rows.measure()
  }, [rows, rowHeight])
  useKeptPlace(key, geometry, frame)

  const shownRows = rows.getVirtualItems().map((row) => row.index)
  const endShown = shownRows.at(-1) === rowCount - 1
  const last = items.at(-1)
  useLastTileInView(frame, endShown && onEnd && last ? addressOf(last) : undefined, () => onEnd?.())

  return (
    <>
      {shownRows.flatMap((row, position) => {
        const missing = row - (shownRows[position - 1] ?? -1) - 1
        const start = row * columns
        const tiles = items
          .slice(start, start + columns)
          .map((item, column) => (
            <FeedTile
              key={item.item_id}
              item={item}
              among={items}
              action={action}
              priority={start + column < columns * 2}
            />
          ))
        if (missing === 0) return tiles
        // Takes the place of rows that are not rendered.
        const height = missing * rowHeight - gap
        return [
          <li key={`before ${position}`} className={classes.gap} style={{ height }} aria-hidden />,
          ...tiles,
        ]
      })}
      {endShown && skeletons > 0 && <TileSkeletons count={skeletons} />}
    </>
  )
}

interface FeedTileProps {
  item: TileItem
  among: TileItem[]
  action?: TileAction | undefined
  priority: boolean
}

/** Memoized, so that it is not rendered again when only other rows change. */
const FeedTile = memo(({ item, among, action, priority }: FeedTileProps) => (
  <FeedItemTile
    item={item}
    badge={item.status === 'held' ? common.statusHeld : undefined}
    action={action?.(item, among)}
    priority={priority}
  />
))
