import { IconPencil } from '@tabler/icons-react'
import { Link } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/own-items.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Photo } from '#web/ui/photo.tsx'
import { Ellipsis, Stack } from '#web/ui/parts.tsx'
import { ageOf, daysSince } from './age.ts'
import classes from './item-rows.module.css'
import type { OwnItem } from './queries.ts'
import { type Selection, isPicked } from './selection.ts'

/** From so many saves on, an item is often saved, and after so many days without a view it is quiet. */
const oftenSaved = 20
const quietDays = 5

const isComplete = ({ photos, photosExpected }: OwnItem): boolean => photos >= photosExpected

const noteOf = (item: OwnItem, now: Date): { text: string; urgent?: boolean } | null => {
  if (item.takenDown) return { text: m.takenDownByUs, urgent: true }
  if (item.status === 'draft')
    return isComplete(item)
      ? { text: m.waitsComplete }
      : { text: m.photosOf(item.photos, item.photosExpected), urgent: true }
  if (item.status !== 'for_sale') return null
  if (item.saves >= oftenSaved) return { text: m.often }
  const days = daysSince(item.viewedAt ?? item.listedAt ?? item.createdAt, now)
  return days >= quietDays ? { text: m.quiet(days), urgent: true } : null
}

interface ItemRowsProps {
  items: readonly OwnItem[]
  selection: Selection
  onToggle: (itemID: string) => void
  /** Opens the sheet in which the item is edited. */
  onEdit: (item: OwnItem) => void
}

/** The items of the list: rows on phones, a table with columns on wide screens. */
export const ItemRows = ({ items, selection, onToggle, onEdit }: ItemRowsProps) => {
  const now = useNow()
  return (
    <ul aria-label={m.title}>
      {items.map((item) => {
        const note = noteOf(item, now)
        const age = ageOf(item.listedAt ?? item.createdAt, now)
        const condition = item.condition && common.conditionNames[item.condition]
        const facts = [item.size, condition, item.status === 'draft' ? note?.text : m.saves(item.saves)]
        const isPickedNow = isPicked(selection, item.itemID)
        const content = (
          <>
            <span className={`rigid on-linen radius-small clip ${classes.photo}`}>
              <Photo photo={item.image ?? undefined} sizes="68px" alt="" />
            </span>
            <Stack as="span" gap={4} className="min-0">
              <Ellipsis as="span" weight="semibold">
                {item.name}
              </Ellipsis>
              <span className="small muted below-900">{facts.filter(Boolean).join(' · ')}</span>
            </Stack>
          </>
        )
        return (
          <li
            key={item.itemID}
            className={`grid align-center line-below ${classes.row}`}
            data-picked={isPickedNow || undefined}
          >
            <label className={`grid full-height width-44 min-44 pointer ${classes.check}`}>
              <input
                type="checkbox"
                aria-label={m.pick(item.name)}
                checked={isPickedNow}
                onChange={() => onToggle(item.itemID)}
              />
            </label>
            {!item.actions.includes('edit') ? (
              <Link to={`/item/${item.itemID}`} className={`row gap-14 min-0 ink plain ${classes.open}`}>
                {content}
              </Link>
            ) : item.status === 'draft' && !isComplete(item) ? (
              <Link
                to={`/shop/add?item=${item.itemID}`}
                className={`row gap-14 min-0 ink plain ${classes.open}`}
              >
                {content}
              </Link>
            ) : (
              <button
                type="button"
                className={`row gap-14 min-0 ink plain ${classes.open}`}
                onClick={() => onEdit(item)}
              >
                {content}
              </button>
            )}
            <span className={classes.wide}>{item.size}</span>
            <span className={classes.wide}>{condition}</span>
            <span className={`semibold numbers nowrap ${classes.price}`}>
              {item.was !== undefined && (
                <s className="small regular muted" aria-label={common.was(formatPesos(item.was))}>
                  {formatPesos(item.was)}
                </s>
              )}{' '}
              {formatPesos(item.price)}
            </span>
            <span className={`numbers ${classes.count}`}>
              <span className="unseen">{m.views(item.views)}</span>
              <span aria-hidden>{item.views}</span>
            </span>
            <span className={`numbers ${classes.count}`}>
              <span className="unseen">{m.saves(item.saves)}</span>
              <span aria-hidden>{item.saves}</span>
            </span>
            <span className={`small muted numbers ${classes.age}`}>{age}</span>
            <span className={classes.wide}>
              {note && (
                <span
                  className={`tint-good small semibold nowrap radius-small ${classes.note}`}
                  data-urgent={note.urgent || undefined}
                >
                  {note.text}
                </span>
              )}
            </span>
            {item.actions.includes('edit') && (item.status !== 'draft' || isComplete(item)) && (
              <button
                type="button"
                className={`icon-button ${classes.edit}`}
                aria-label={m.editNamed(item.name)}
                onClick={() => onEdit(item)}
              >
                <IconPencil size={20} stroke={1.75} aria-hidden />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The headings of the columns, on wide screens. */
export const RowHeadings = ({
  some,
  all,
  onToggle,
}: {
  some: boolean
  all: boolean
  onToggle: () => void
}) => (
  <div className={`grid align-center min-44 small semibold muted line-below ${classes.headings}`}>
    <label className={`grid full-height width-44 min-44 pointer ${classes.check}`}>
      <input
        type="checkbox"
        aria-label={m.pickAll}
        ref={(box) => {
          if (box) box.indeterminate = some && !all
        }}
        checked={all}
        onChange={onToggle}
      />
    </label>
    <span className={`row gap-14 min-0 ink plain ${classes.open}`}>{m.itemHeading}</span>
    <span>{common.size}</span>
    <span>{common.condition}</span>
    <span className={`semibold numbers nowrap ${classes.price}`}>{common.priceLabel}</span>
    <span className={`numbers ${classes.count}`}>{m.viewsHeading}</span>
    <span className={`numbers ${classes.count}`}>{m.savesHeading}</span>
    <span className={`small muted numbers ${classes.age}`}>{m.listedHeading}</span>
    <span>{m.note}</span>
  </div>
)

export const RowSkeletons = () => (
  <ul aria-busy aria-label={common.loadingSpoken}>
    {Array.from({ length: 8 }, (_, n) => (
      // oxlint-disable-next-line react/no-array-index-key -- they have no ids
      <li key={n} className={classes.waiting} />
    ))}
  </ul>
)
