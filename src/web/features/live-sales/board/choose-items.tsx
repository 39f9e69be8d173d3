import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxItemsOfSale as maxItems } from '#contract/limits.ts'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/live-board.ts'
import { pagedQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import classes from './prepare.module.css'
import type { Ordered } from './use-order.ts'

interface ChooseItemsProps {
  /** The ids of those that are in the sale. */
  taken: readonly string[]
  onChoose: (items: Ordered[]) => void
  onClose: () => void
}

const itemsQuery = pagedQuery('GET store/get_shop_items')

/** Chooses from the shop's items that are for sale and from its complete drafts. */
export const ChooseItems = ({ taken, onChoose, onClose }: ChooseItemsProps) => {
  const query = useInfiniteQuery({ ...itemsQuery, staleTime: 0 })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const offered = (query.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ itemID, status, images, photosExpected }) =>
      !taken.includes(itemID) &&
      (status === 'for_sale' || (status === 'draft' && images.length >= photosExpected)),
  )
  const room = maxItems - taken.length
  const toggle = (itemID: string) =>
    setChosen(chosen.includes(itemID) ? chosen.filter((one) => one !== itemID) : [...chosen, itemID])
  const add = () => {
    onChoose(
      chosen.flatMap((itemID) =>
        offered
          .filter((item) => item.itemID === itemID)
          .map(({ name, price, size, images }) => ({ itemID, name, price, size, image: images[0] ?? null })),
      ),
    )
    onClose()
  }
  const isEmpty = query.data !== undefined && !query.hasNextPage && offered.length === 0
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={common.addItems}
      dismiss={common.cancel}
      actions={
        <Button disabled={chosen.length === 0 || chosen.length > room} onClick={add}>
          {chosen.length > room ? m.onlyRoomFor(room) : m.addCount(chosen.length)}
        </Button>
      }
    >
      <p className="small muted">{m.addItemsHint}</p>
      <QueryState
        query={query}
        skeleton={<Skeleton height={320} className="on-linen radius-large" aria-busy />}
        empty={isEmpty && <EmptyState text={m.nothingToAdd} hint={m.nothingToAddHint} />}
      >
        {() => (
          <>
            <ul className={classes.grid}>
              {offered.map(({ itemID, name, price, size, status, images }) => (
                <li key={itemID}>
                  <label className={`full ink text-start relative pointer covered ${classes.cell}`}>
                    <Photo photo={images[0]} sizes="120px" alt="" />
                    <input
                      type="checkbox"
                      aria-label={name}
                      checked={chosen.includes(itemID)}
                      onChange={() => toggle(itemID)}
                    />
                    {chosen.includes(itemID) && (
                      <span
                        className={`small bold numbers centre radius-small tint-label absolute ${classes.cellNumber}`}
                      >
                        {taken.length + chosen.indexOf(itemID) + 1}
                      </span>
                    )}
                    <span className={`small ${classes.cellFacts}`}>
                      <b>{formatPesos(price)}</b> {status === 'draft' ? m.draft : size}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
            <NextPage query={query} />
          </>
        )}
      </QueryState>
    </Dialog>
  )
}
