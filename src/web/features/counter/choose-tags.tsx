import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { maxTagsAtOnce } from '#domain/counter.ts'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/counter.ts'
import { pagedQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import classes from './price-tags.module.css'

const itemsQuery = pagedQuery('GET store/get_shop_items')

interface ChooseTagsProps {
  chosen: readonly string[]
  onChoose: (itemIDs: readonly string[]) => void
  onClose: () => void
}

/** Chooses the items that get tags. */
export const ChooseTags = ({ chosen: before, onChoose, onClose }: ChooseTagsProps) => {
  const query = useInfiniteQuery({ ...itemsQuery, staleTime: 0 })
  const [chosen, setChosen] = useState(before)
  const items = (query.data?.pages.flatMap((page) => page.items) ?? []).filter(
    ({ status, takenDown }) => status !== 'sold' && !takenDown,
  )
  const toggle = (itemID: string) =>
    setChosen(chosen.includes(itemID) ? chosen.filter((one) => one !== itemID) : [...chosen, itemID])
  const isAll = items.length > 0 && items.every(({ itemID }) => chosen.includes(itemID))
  const isEmpty = query.data !== undefined && !query.hasNextPage && items.length === 0
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={m.chooseItems}
      dismiss={common.cancel}
      actions={
        <Button
          disabled={chosen.length === 0 || chosen.length > maxTagsAtOnce}
          onClick={() => {
            onChoose(chosen)
            onClose()
          }}
        >
          {chosen.length > maxTagsAtOnce ? m.atMost(maxTagsAtOnce) : m.makeTags(chosen.length)}
        </Button>
      }
    >
      <QueryState
        query={query}
        skeleton={<div className={classes.skeleton} aria-busy />}
        empty={isEmpty && <EmptyState text={m.nothingToTag} />}
      >
        {() => (
          <>
            <Button
              variant="default"
              size="sm"
              onClick={() =>
                setChosen(isAll ? [] : [...new Set([...chosen, ...items.map(({ itemID }) => itemID)])])
              }
            >
              {isAll ? m.chooseNone : m.chooseShown}
            </Button>
            <ul className={classes.grid}>
              {items.map(({ itemID, name, price, size, images }) => (
                <li key={itemID}>
                  <label className={classes.cell}>
                    <Photo photo={images[0]} sizes="120px" alt="" />
                    <input
                      type="checkbox"
                      aria-label={name}
                      checked={chosen.includes(itemID)}
                      onChange={() => toggle(itemID)}
                    />
                    <span className={classes.cellFacts}>
                      <b>{formatPesos(price)}</b> {size}
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
