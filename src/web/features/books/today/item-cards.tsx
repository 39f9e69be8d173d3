import { Link } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/books.tsx'
import { Button } from '#web/ui/button.tsx'
import { shortDay } from '#web/ui/day-values.ts'
import { Photo } from '#web/ui/photo.tsx'
import { Row, Text } from '#web/ui/parts.tsx'
import { countInWords } from './count-in-words.ts'
import classes from './today.module.css'
import type { Today } from './today-query.ts'

type Drafts = Today['drafts']

/** A draft is finished in the form for new items, and published on the rack. */
const pathOf = ({ itemID, complete }: Drafts['items'][number]) =>
  complete ? '/rack?show=review' : `/shop/add?item=${itemID}`

export const DraftsCard = ({ drafts: { count, items } }: { drafts: Drafts }) => {
  const [first] = items
  if (!first) return null
  return (
    <section className={`stack card gap-8 pad-16 ${classes.card}`} aria-labelledby="drafts-of-today">
      <Row gap={12} between>
        <h2 id="drafts-of-today" className="large semibold line-13">
          {m.drafts(countInWords(count))}
        </h2>
        <Link to={pathOf(first)}>{m.finish}</Link>
      </Row>
      <Text size="small" tone="muted">
        {m.draftsHint}
      </Text>
      <ul className={`grid gap-8 ${classes.strip}`}>
        {items.map((item) => (
          <li key={item.itemID}>
            <Link to={pathOf(item)} aria-label={m.finishNamed(item.name)}>
              <Photo photo={item.image ?? undefined} sizes="62px" alt="" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const QuietCard = ({ items }: { items: Today['quietItems'] }) => {
  if (items.length === 0) return null
  return (
    <section className={`stack card gap-8 pad-16 ${classes.card}`} aria-labelledby="quiet-pieces">
      <h2 id="quiet-pieces" className="large semibold line-13">
        {m.quiet}
      </h2>
      <Text size="small" tone="muted">
        {m.quietHint}
      </Text>
      <ul className={classes.quiet}>
        {items.map(({ itemID, name, price, image, listedAt, views }) => (
          <li key={itemID}>
            <div className={`rigid width-48 ${classes.thumb}`}>
              <Photo photo={image ?? undefined} sizes="48px" alt="" />
            </div>
            <div className={`grow min-0 ${classes.words}`}>
              <Link to={`/item/${itemID}`}>{name}</Link>
              <Text size="small" tone="muted">
                {formatPesos(price)} · {m.viewsSince(views, shortDay(listedAt))}
              </Text>
            </div>
            <Button
              to={`/my-pieces?sort=quiet&price=${itemID}`}
              variant="default"
              size="sm"
              aria-label={m.lowerPriceOf(name)}
            >
              {m.lowerPrice}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
