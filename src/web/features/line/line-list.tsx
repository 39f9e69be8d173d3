import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from '#web/lib/router.tsx'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/line.tsx'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { sizeAndCondition } from '#web/ui/size-and-condition.ts'
import { HeldFact } from './held-item.tsx'
import classes from './line-list.module.css'
import { linesQuery } from './line-query.ts'

/** The items that the buyer is in line for. Nothing if there are none. */
export const LineList = () => {
  const { data, dataUpdatedAt } = useQuery(linesQuery)
  const heading = useId()
  if (!data || data.lines.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mb-20">
      <h2 id={heading} className={`section-title ${classes.title}`}>
        {m.inLineTitle}
      </h2>
      <ul>
        {data.lines.map((line) => (
          <li key={line.itemID} className="row gap-12 pad-12-0 line-below">
            <div className={classes.photo}>
              <Photo photo={line.image ?? undefined} sizes="64px" alt="" />
            </div>
            <div className="grow min-0">
              <h3 className={classes.name}>
                <Link to={`/item/${line.itemID}`}>{line.itemName}</Link>
              </h3>
              <p className="mt-2 small muted">
                {formatPesos(line.price)} · {sizeAndCondition(line.size, line.condition)}
              </p>
              <p className="mt-2 small muted">
                <strong
                  className={`semibold ink ${classes.place}`}
                  data-turn={line.turn !== null || undefined}
                >
                  {line.turn ? m.itsYourTurn : m.placeOf(line.place ?? 1, line.inLine)}
                </strong>{' '}
                {line.turn ? (
                  <HeldFact line={line} readAt={dataUpdatedAt} />
                ) : (
                  line.heldUntil !== null &&
                  m.holdEnds(<time dateTime={line.heldUntil}>{dateInWords(line.heldUntil)}</time>)
                )}
              </p>
            </div>
            {line.turn && (
              <Button to={`/item/${line.itemID}`} size="sm">
                {m.seeIt}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
