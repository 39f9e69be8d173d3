import { useQuery } from '@tanstack/react-query'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/live-viewer.tsx'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { ItemTile } from '#web/ui/item-tile.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { LeaveLine } from './claim-area.tsx'
import classes from './live-page.module.css'
import { type SaleProps, loginFor, ownQuery } from './own-query.ts'
import { RestOfItems } from './rest-of-items.tsx'
import { SaleHeader } from './sale-header.tsx'

/** What the viewer has of a sale that is over, and what is still free. */
export const AfterSale = ({ reply: { sale, items }, viewer, rest, follow }: SaleProps) => {
  const pathOf = (itemID: string) => (viewer === 'visitor' ? loginFor(`/item/${itemID}`) : `/item/${itemID}`)
  const free = items.filter(({ state }) => state === 'free')
  return (
    <>
      <div className={classes.top}>
        <SaleHeader
          sale={sale}
          viewer={viewer}
          follow={follow}
          line={sale.endedAt ? m.endedAt(dateInWords(sale.endedAt)) : sale.title}
        />
        <h1 className={`bold line-12 tight text-hero ${classes.title}`}>{m.thanks}</h1>
        <p className={`large muted ${classes.lead}`}>{m.saleSummary(sale.shown, sale.claimed)}</p>
        {viewer === 'buyer' && <OwnBill slug={sale.slug} />}
      </div>
      {sale.free > 0 && (
        <section className={classes.section}>
          <div className={`row gap-12 between ${classes.sectionTitle}`}>
            <h2>{m.stillFree}</h2>
          </div>
          <p className="mb-12 muted">{m.stillFreeHint}</p>
          <ItemGrid label={m.stillFree}>
            {free.map((item) => (
              <ItemTile
                key={item.itemID}
                to={pathOf(item.itemID)}
                photo={item.image ?? undefined}
                name={item.name}
                price={item.price}
                size={item.size}
                condition={item.condition}
                badge={m.numbered(item.number)}
              />
            ))}
          </ItemGrid>
          <RestOfItems rest={rest} />
        </section>
      )}
    </>
  )
}

/** The buyer's bill and places in line. */
const OwnBill = ({ slug }: { slug: string }) => {
  const query = useQuery({ ...ownQuery(slug), refetchOnMount: 'always' })
  return (
    <QueryState
      query={query}
      skeleton={<div className={`card grid gap-16 pad-16 ${classes.bill}`} aria-busy />}
    >
      {({ claims, pickup, places }) => (
        <>
          {pickup && (
            <section className={`card grid gap-16 pad-16 ${classes.bill}`}>
              <p className={`row gap-12 between large ${classes.billTotal}`}>
                <strong>{m.yourBill(pickup.items)}</strong>
                <b>{formatPesos(pickup.total)}</b>
              </p>
              <div className={`grid gap-8 ${classes.billPhotos}`} aria-hidden>
                {claims.slice(0, 4).map(({ itemID, image }) => (
                  <Photo key={itemID} photo={image ?? undefined} sizes="80px" alt="" />
                ))}
              </div>
              <Button size="lg" fullWidth to={`/pickup/${pickup.pickupID}`}>
                {m.seeMyBill}
              </Button>
            </section>
          )}
          {places.map(({ itemID, place, number, name, price, image }) => (
            <section key={itemID} className={`row gap-12 ${classes.place}`}>
              <Photo photo={image ?? undefined} sizes="44px" alt="" />
              <p>
                <strong>{m.youAreFor(place, number)}</strong>
                {name}, {formatPesos(price)}
              </p>
              <LeaveLine slug={slug} itemID={itemID} />
            </section>
          ))}
        </>
      )}
    </QueryState>
  )
}
