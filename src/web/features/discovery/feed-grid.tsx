import { memo, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react'
import { useLocation } from '#web/lib/router.tsx'
import { isShownWhole, tileRatio } from '#domain/photos.ts'
import * as common from '#messages/common.ts'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { FeedItemTile } from '#web/ui/feed-item-tile.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import classes from './feed-grid.module.css'
import { useGridGeometry } from './grid-geometry.ts'
import { type Block, layOut, type Shape } from './grid-layout.ts'
import { useKeptScroll } from './kept-scroll.ts'
import { useLastTileInView } from './last-tile-in-view.ts'
import type { TileItem } from './tile-items.ts'
import { useNearBlocks } from './near-blocks.ts'

/** Renders the action of a tile. Gets the items around it too. */
export type TileAction = (item: TileItem, among: TileItem[]) => ReactNode

/** A rail between stretches of the grid. */
export interface GridRail {
  key: string
  content: ReactNode
  /** How much higher it is than others, in pixels. */
  higher?: number
}

export interface FeedGridProps {
  label: string
  items: TileItem[]
  action?: TileAction | undefined
  /** The number of skeletons after the last item while the next page loads. */
  skeletons: number
  /** Called when the last item is fully visible. Undefined while there is nothing to load. */
  onEnd: (() => void) | undefined
  /** Whether it is beside another column on a desktop. */
  beside?: boolean
  /** Undefined while they load. Only a grid with rails has tiles of double size. */
  rails?: readonly GridRail[] | undefined
}

/** The address of the tile that contains an element. */
const addressAround = (element: Element) =>
  element.closest('li')?.querySelector('a')?.getAttribute('href') ?? undefined

/** The widths of the photo of a tile of double size. */
const doubleSizes = '(min-width: 1224px) 470px, (min-width: 900px) 48vw, (min-width: 640px) 64vw, 94vw'

const addressOf = (item: TileItem) => `/item/${item.item_id}`

/** Others would leave much of a tile of double size empty. */
const fillsTile = ({ images: [photo] }: TileItem): boolean =>
  photo !== undefined && !isShownWhole(photo, tileRatio)

const noRails: readonly GridRail[] = []

/** The virtualized grid of the feed and of results: only what is near the viewport is rendered. */
export const FeedGrid = (props: FeedGridProps) => {
  const { label, items, skeletons, beside, rails = noRails } = props
  const frame = useRef<HTMLDivElement>(null)
  const geometry = useGridGeometry(frame)
  const [focused, setFocused] = useState<string>()
  const doubles = props.rails !== undefined
  const fills = useMemo(() => (doubles ? items.map(fillsTile) : null), [doubles, items])
  const shape = useMemo(
    () => geometry && { geometry, rails: rails.map(({ higher = 0 }) => geometry.rail + higher), fills },
    [geometry, rails, fills],
  )
  const end = shape && layOut(shape, items.length + skeletons).at(-1)
  return (
    <div
      ref={frame}
      className={`relative ${classes.frame}`}
      style={{ height: end && end.top + end.height - shape.geometry.gap }}
      onFocus={(event) => setFocused(addressAround(event.target))}
      onBlur={() => setFocused(undefined)}
    >
      {shape ? (
        <Blocks {...props} shape={shape} frame={frame} focused={focused} />
      ) : (
        <ItemGrid label={label} busy={skeletons > 0} beside={beside}>
          {/* A single hidden tile to measure the grid. */}
          {items.slice(0, 1).map((item) => (
            <FeedTile key={item.item_id} item={item} among={items} priority={false} />
          ))}
        </ItemGrid>
      )}
    </div>
  )
}

interface BlocksProps extends FeedGridProps {
  shape: Shape
  frame: RefObject<HTMLElement | null>
  /** The address of the focused item. */
  focused: string | undefined
}

const Blocks = (props: BlocksProps) => {
  const { items, skeletons, onEnd, shape, frame, focused, label, beside, rails = noRails } = props
  const { key } = useLocation()
  const blocks = useMemo(() => layOut(shape, items.length), [shape, items.length])
  const focusedItem = focused ? items.findIndex((item) => addressOf(item) === focused) : -1
  const focusedBlock = blocks.find(
    (block) => block.kind !== 'rail' && focusedItem >= block.first && focusedItem < block.end,
  )
  const shown = useNearBlocks(key, blocks, shape, focusedBlock)
  useKeptScroll(key, shape, frame)

  const end = blocks.at(-1)
  const endShown = shown.at(-1) === end
  const last = items.at(-1)
  // A rail may show the same item, and rails that come late move it to another stretch.
  const lastTile =
    last && end && end.kind !== 'rail'
      ? `[data-stretch="${end.stretch}"] a[href="${CSS.escape(addressOf(last))}"]`
      : undefined
  useLastTileInView(frame, endShown && onEnd ? lastTile : undefined, () => onEnd?.())

  return stretchesOf(shown).map((parts) => {
    const [block] = parts
    if (!block) return null
    if (block.kind === 'rail')
      return (
        <div
          key={`rail ${rails[block.rail]?.key}`}
          className={`absolute ${classes.block}`}
          style={{ top: block.top }}
        >
          {rails[block.rail]?.content}
        </div>
      )
    const { stretch } = block
    const start = blocks.find((one) => one.kind !== 'rail' && one.stretch === stretch)?.top ?? 0
    const isEnd = endShown && parts.at(-1) === end
    return (
      <div
        key={`tiles ${stretch}`}
        className={`absolute ${classes.block}`}
        style={{ top: start }}
        data-stretch={stretch}
      >
        <ItemGrid label={label} busy={skeletons > 0} beside={beside}>
          <Stretch {...props} blocks={parts} start={start} />
          {isEnd && skeletons > 0 && <TileSkeletons count={skeletons} />}
        </ItemGrid>
      </div>
    )
  })
}

/** The blocks of each stretch, and each rail alone. */
const stretchesOf = (blocks: Block[]): Block[][] => {
  const stretches: Block[][] = []
  for (const block of blocks) {
    const before = stretches.at(-1)
    const [first] = before ?? []
    if (first && first.kind !== 'rail' && block.kind !== 'rail' && first.stretch === block.stretch)
      before?.push(block)
    else stretches.push([block])
  }
  return stretches
}

/** Those blocks of a stretch that are rendered. */
const Stretch = ({
  items,
  action,
  shape,
  blocks,
  start,
}: BlocksProps & { blocks: Block[]; start: number }) => {
  const { columns, gap } = shape.geometry
  return blocks.flatMap((block, position) => {
    if (block.kind === 'rail') return []
    const before = blocks[position - 1]
    const missing = block.top - (before ? before.top + before.height : start)
    const rowItems = items.slice(block.first, block.end)
    const tiles = rowItems.map((item, index) => (
      <FeedTile
        key={item.item_id}
        item={item}
        among={items}
        action={action}
        priority={block.first + index < columns * 2}
        doubleHeight={block.first + index === block.double ? block.height - gap : undefined}
      />
    ))
    if (missing <= 0) return tiles
    // Takes the place of rows that are not rendered.
    const height = missing - gap
    return [
      <li key={`before ${block.first}`} className="full-row" style={{ height }} aria-hidden />,
      ...tiles,
    ]
  })
}

interface FeedTileProps {
  item: TileItem
  among: TileItem[]
  action?: TileAction | undefined
  priority: boolean
  doubleHeight?: number | undefined
}

/** Memoized, so that it is not rendered again when only other rows change. */
const FeedTile = memo(({ item, among, action, priority, doubleHeight }: FeedTileProps) => (
  <FeedItemTile
    item={item}
    badge={item.status === 'held' ? common.statusHeld : undefined}
    action={action?.(item, among)}
    priority={priority}
    doubleHeight={doubleHeight}
    {...(doubleHeight && { sizes: doubleSizes })}
  />
))
