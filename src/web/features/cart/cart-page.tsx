import { useQuery } from '@tanstack/react-query'
import * as common from '#messages/common.ts'
import { formatPesos } from '#domain/money.ts'
import * as bundleWords from '#messages/bundles.ts'
import * as m from '#messages/cart.ts'
import { type Bundle, BundleCard, type BundleItem } from '#web/ui/bundle-card.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { useAddToBundle, useRemoveFromCart } from './cart-changes.ts'
import { CartEntryRow, isGone } from './cart-entry-row.tsx'
import classes from './cart-page.module.css'
import { cartQuery, type CartEntry } from './cart-query.ts'
import { CartSkeletons } from './cart-skeletons.tsx'
import { CartSummary } from './cart-summary.tsx'

const empty = (
  <EmptyState
    large
    text={m.emptyTitle}
    hint={m.emptyHint}
    action={<Button to="/">{common.browseItems}</Button>}
  />
)

/** The entries of the cart, including items that are no longer for sale. */
export const CartPage = () => {
  const cart = useQuery({ ...cartQuery, refetchOnMount: 'always', refetchOnWindowFocus: 'always' })
  return (
    <>
      <PageTitle title={common.cart} />
      <QueryState
        query={cart}
        skeleton={<CartSkeletons count={3} />}
        empty={cart.data?.cart.length === 0 && empty}
      >
        {(data) => <Entries entries={data.cart} bundles={data.bundles} />}
      </QueryState>
    </>
  )
}

/** Entries that are alike side by side, in the order of the first of each kind. */
const together = (entries: CartEntry[], keyOf: (entry: CartEntry) => unknown): CartEntry[] =>
  [...new Set(entries.map(keyOf))].flatMap((key) => entries.filter((entry) => keyOf(entry) === key))

/** The shops of a town together, and the entries of a shop: where an item was added last comes first. */
const byPickup = (entries: CartEntry[]): CartEntry[] =>
  together(
    together(entries, ({ storeID }) => storeID),
    ({ town }) => town,
  )

const AddToBundle = ({ item }: { item: BundleItem }) => {
  const adding = useAddToBundle()
  return (
    <Button
      size="sm"
      variant="default"
      fullWidth
      aria-label={bundleWords.addItem(item.name, formatPesos(item.price))}
      loading={adding.isPending}
      onClick={() => adding.mutate(item.itemID)}
    >
      {bundleWords.add}
    </Button>
  )
}

const addToBundle = (item: BundleItem) => <AddToBundle item={item} />

const Entries = ({ entries, bundles }: { entries: CartEntry[]; bundles: Bundle[] }) => {
  const removing = useRemoveFromCart()
  const remove = removing.mutate
  const gone = entries.filter(isGone).map(({ itemID }) => itemID)
  return (
    <div className={classes.columns}>
      <div>
        <output className={classes.gone} data-shown={gone.length > 0 || undefined}>
          {gone.length > 0 && (
            <>
              <span>{m.gone(gone.length)}</span>
              <Button size="sm" variant="default" onClick={() => remove(gone)}>
                {m.removeGone(gone.length)}
              </Button>
            </>
          )}
        </output>
        <ul className={classes.list} tabIndex={-1} aria-label={m.itemsLabel}>
          {byPickup(entries).map((entry, n, all) => {
            const isLast = all[n + 1]?.storeID !== entry.storeID
            const bundle = isLast ? bundles.find(({ storeID }) => storeID === entry.storeID) : undefined
            return (
              <CartEntryRow
                key={entry.itemID}
                entry={entry}
                isFirst={all[n - 1]?.storeID !== entry.storeID}
                isLast={isLast}
                below={bundle && <BundleCard bundle={bundle} action={addToBundle} />}
                onRemove={() => remove([entry.itemID])}
              />
            )
          })}
        </ul>
      </div>
      <CartSummary entries={entries} />
    </div>
  )
}
