import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxPutIntoBale } from '#contract/limits.ts'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/books.tsx'
import * as common from '#messages/common.ts'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Text } from '#web/ui/parts.tsx'
import { type Bale, choosableQuery, queriesOfBales } from './bale-queries.ts'
import classes from './bales.module.css'

/** Puts items into the bale and takes them out: what is ticked is in it. */
export const ChooseItems = ({ bale, onClose }: { bale: Bale; onClose: () => void }) => {
  const queryClient = useQueryClient()
  const query = useInfiniteQuery({ ...choosableQuery(bale.baleID), staleTime: 0 })
  /** The items whose tick was changed. */
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const save = useMutation({
    mutationFn: async () => {
      const [into = [], out = []] = [true, false].map((ticked) =>
        [...changed.keys()].filter((id) => changed.get(id) === ticked),
      )
      if (into.length > 0) await api('POST store/put_into_bale', { baleID: bale.baleID, itemIDs: into })
      if (out.length > 0) await api('POST store/put_into_bale', { baleID: '', itemIDs: out })
    },
    onSuccess: async () => {
      await Promise.all(queriesOfBales.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      onClose()
    },
  })
  const tick = (itemID: string, is: boolean, was: boolean) => {
    const next = new Map(changed)
    if (is === was) next.delete(itemID)
    else next.set(itemID, is)
    setChanged(next)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.itemsOf(bale.name)}
      dismiss={common.cancel}
      actions={
        <Button disabled={changed.size === 0} loading={save.isPending} onClick={() => save.mutate()}>
          {m.saveItems(changed.size)}
        </Button>
      }
    >
      <QueryState
        query={query}
        skeleton={<Skeleton aria-busy height={190} />}
        empty={items.length === 0 && <EmptyState text={m.noItemInShop} />}
      >
        {() => (
          <>
            <ul className={classes.rows}>
              {items.map(({ itemID, name, price, image, baleID, baleName }) => {
                const was = baleID === bale.baleID
                const ticked = changed.get(itemID) ?? was
                return (
                  <li key={itemID}>
                    <label className={`row gap-14 pad-8-0 ${classes.row}`}>
                      <input
                        type="checkbox"
                        checked={ticked}
                        disabled={!changed.has(itemID) && changed.size >= maxPutIntoBale}
                        onChange={({ currentTarget }) => tick(itemID, currentTarget.checked, was)}
                      />
                      <span className={`block rigid width-48 ${classes.thumb}`}>
                        <Photo photo={image ?? undefined} sizes="48px" alt="" />
                      </span>
                      <span className="block grow min-0">
                        <b className="ellipsis block semibold ink plain">{name}</b>
                        <Text as="span" size="small" tone="muted">
                          {formatPesos(price)}
                          {baleName !== null && !was && <> · {m.inBale(baleName)}</>}
                        </Text>
                      </span>
                    </label>
                  </li>
                )
              })}
            </ul>
            <NextPage query={query} />
          </>
        )}
      </QueryState>
      <Problem className="banner" error={save.error} />
    </Dialog>
  )
}
