import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { useRemoveFromCart } from './cart-changes.ts'
import { CartEntryRow, isGone } from './cart-entry-row.tsx'
import classes from './cart-page.module.css'
import { cartQuery, type CartEntry } from './cart-query.ts'
import { CartSkeletons } from './cart-skeletons.tsx'
import { CartSummary } from './cart-summary.tsx'

/** What the buyer means to buy, and what of it somebody else was faster to get. */
export const CartPage = () => {
  const { data, error, isFetching, refetch } = useQuery({
    ...cartQuery,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  })
  return (
    <div className={classes.page}>
      <PageTitle title="Cart" />
      {data ? (
        <Entries entries={data.cart} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <CartSkeletons count={3} />
      )}
    </div>
  )
}

const Entries = ({ entries }: { entries: CartEntry[] }) => {
  const removing = useRemoveFromCart()
  const remove = removing.mutate
  if (entries.length === 0)
    return (
      <EmptyState
        drawing="bag"
        text="No items in cart."
        hint="Put pieces here while you look for more. Whoever buys first gets them."
        action={
          <Button component={Link} to="/">
            Look for finds
          </Button>
        }
      />
    )
  const gone = entries.filter(isGone).map(({ itemID }) => itemID)
  return (
    <div className={classes.columns}>
      <div>
        <output className={classes.gone} data-shown={gone.length > 0 || undefined}>
          {gone.length > 0 && (
            <>
              <span>
                {gone.length === 1 ? '1 piece is gone' : `${gone.length} pieces are gone`} and left out of the
                total.
              </span>
              <Button size="sm" variant="default" onClick={() => remove(gone)}>
                {gone.length === 1 ? 'Remove it' : 'Remove them'}
              </Button>
            </>
          )}
        </output>
        <ul className={classes.list} tabIndex={-1} aria-label="Pieces in your cart">
          {entries.map((entry) => (
            <CartEntryRow key={entry.itemID} entry={entry} onRemove={() => remove([entry.itemID])} />
          ))}
        </ul>
      </div>
      <CartSummary entries={entries} />
    </div>
  )
}
