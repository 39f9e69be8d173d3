import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useSearchParams } from '#web/lib/router.tsx'
import { maxTagsAtOnce } from '#domain/counter.ts'
import * as m from '#messages/counter.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { ChooseTags } from './choose-tags.tsx'
import classes from './price-tags.module.css'
import { type TagLook, TagSheet, tagsOnPage } from './tag-sheet.tsx'

const shopQuery = callQuery('GET store/get_shop_details')
const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The choice is in the address, so that it can be linked to and survives a reload. */
const useChoice = () => {
  const [params, setParams] = useSearchParams()
  const given = (params.get('items') ?? '').split(',').filter((one) => id.test(one))
  const set = (name: string, value: string | null) =>
    setParams(
      (before) => {
        if (value === null) before.delete(name)
        else before.set(name, value)
        return before
      },
      { replace: true },
    )
  const look: TagLook = {
    size: params.get('size') === 'sticker' ? 'sticker' : 'hang',
    price: params.get('price') !== '0',
    name: params.get('name') !== '0',
    saleNumber: params.get('live') === '1',
  }
  return {
    itemIDs: [...new Set(given)].slice(0, maxTagsAtOnce),
    look,
    setItems: (items: readonly string[]) => set('items', items.length === 0 ? null : items.join(',')),
    setSize: (size: TagLook['size']) => set('size', size === 'hang' ? null : size),
    setPrice: (shows: boolean) => set('price', shows ? null : '0'),
    setName: (shows: boolean) => set('name', shows ? null : '0'),
    setSaleNumber: (shows: boolean) => set('live', shows ? '1' : null),
  }
}

const tagsQuery = (itemIDs: string[]) => ({
  queryKey: ['POST store/make_tags', itemIDs] as const,
  queryFn: () => api('POST store/make_tags', { itemIDs }),
  enabled: itemIDs.length > 0,
})

/** Sheets of price tags to print, cut and tie on. */
export const PriceTagsPage = () => {
  const { itemIDs, look, ...choice } = useChoice()
  const [chooses, setChooses] = useState(itemIDs.length === 0)
  const shop = useQuery(shopQuery)
  const query = useQuery(tagsQuery(itemIDs))
  const { error } = shop
  if (error instanceof ApiError && error.code === 'not_found') return <Navigate to="/shop/create" replace />
  const tags = itemIDs.length === 0 ? [] : (query.data?.tags ?? [])
  const perPage = tagsOnPage[look.size]
  const pages = Array.from({ length: Math.ceil(tags.length / perPage) }, (_, n) =>
    tags.slice(n * perPage, (n + 1) * perPage),
  )
  return (
    <>
      <div className={classes.onScreen}>
        <PageTitle title={m.priceTags} />
        <p className={classes.lead}>{m.priceTagsLead}</p>
      </div>
      <div className={classes.columns}>
        <aside className={classes.side}>
          <Button
            size="lg"
            fullWidth
            disabled={tags.length === 0 || !shop.data}
            leftSection={<IconPrinter size={22} stroke={1.75} aria-hidden />}
            onClick={() => print()}
          >
            {m.printTags(tags.length)}
          </Button>
          <p className={classes.quiet}>{m.printHint}</p>
          <div className={classes.chosen}>
            <span className={classes.pile} aria-hidden>
              {tags.slice(0, 3).map(({ itemID, image }) => (
                <span key={itemID}>
                  <Photo photo={image ?? undefined} sizes="36px" alt="" />
                </span>
              ))}
            </span>
            <b>{m.itemCount(tags.length)}</b>
            <Button variant="subtle" onClick={() => setChooses(true)}>
              {tags.length === 0 ? m.choose : m.change}
            </Button>
          </div>
          {query.data && tags.length < itemIDs.length && (
            <p className={classes.quiet}>{m.leftOut(itemIDs.length - tags.length)}</p>
          )}
          <fieldset className={classes.sizes}>
            <legend className={classes.heading}>{m.sizeOfTag}</legend>
            {(['hang', 'sticker'] as const).map((size) => (
              <label key={size} className={classes.size}>
                <i className={classes.shape} data-size={size} aria-hidden />
                <b>
                  {m.tagSizes[size].name}
                  <span className={classes.quiet}>{m.tagSizes[size].facts}</span>
                </b>
                <input
                  type="radio"
                  name="size"
                  value={size}
                  checked={look.size === size}
                  onChange={() => choice.setSize(size)}
                />
              </label>
            ))}
          </fieldset>
          <fieldset className={classes.shows}>
            <legend className={classes.heading}>{m.onTheTag}</legend>
            {(
              [
                [m.showPrice, look.price, choice.setPrice],
                [m.showName, look.name, choice.setName],
                [m.showSaleNumber, look.saleNumber, choice.setSaleNumber],
              ] as const
            ).map(([label, isOn, set]) => (
              <label key={label} className={classes.show}>
                {label}
                <input
                  type="checkbox"
                  role="switch"
                  aria-checked={isOn}
                  checked={isOn}
                  onChange={({ currentTarget }) => set(currentTarget.checked)}
                />
              </label>
            ))}
          </fieldset>
        </aside>
        <div className={classes.sheets}>
          {itemIDs.length === 0 ? (
            <EmptyState text={m.noTags} hint={m.noTagsHint} />
          ) : (
            <QueryState query={query} skeleton={<div className={classes.skeleton} aria-busy />}>
              {() =>
                shop.data &&
                pages.map((onPage, n) => (
                  <TagSheet
                    key={n}
                    tags={onPage}
                    look={look}
                    shop={shop.data}
                    label={m.pageOf(n + 1, pages.length)}
                  />
                ))
              }
            </QueryState>
          )}
        </div>
      </div>
      {chooses && (
        <ChooseTags chosen={itemIDs} onChoose={choice.setItems} onClose={() => setChooses(false)} />
      )}
    </>
  )
}
