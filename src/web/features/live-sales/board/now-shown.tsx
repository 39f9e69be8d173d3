import type { ReactNode } from 'react'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/live-board.ts'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { sizeAndCondition } from '#web/ui/size-and-condition.ts'
import classes from './board.module.css'
import type { SaleItem } from './queries.ts'
import type { RunAction } from './use-action.ts'

interface NowShownProps {
  saleID: string
  item: SaleItem | undefined
  run: RunAction
  actions: ReactNode
}

/** What the viewers see now, and who has it. */
export const NowShown = ({ saleID, item, run, actions }: NowShownProps) => (
  <section className={`grid gap-16 align-start ${classes.now}`} aria-label={m.nowShowing}>
    <div className={classes.nowPhoto}>
      <Photo
        photo={item?.image ?? undefined}
        sizes="(min-width: 900px) 296px, 140px"
        alt={item?.name ?? ''}
        priority
      />
    </div>
    <div className={classes.nowFacts}>
      <p className="small muted">{m.nowShowing}</p>
      {item ? (
        <>
          <p className={`bold numbers tight text-display ${classes.number}`}>{m.numberOf(item.number)}</p>
          <p className={classes.price}>
            <b>{formatPesos(item.price)}</b> · {sizeAndCondition(item.size, item.condition)}
          </p>
          <p className="ellipsis">{item.name}</p>
          {item.holder ? (
            <p className={`ellipsis tint-good small semibold radius-small fit ${classes.has}`}>
              {m.hasIt(item.holder.name)}
            </p>
          ) : (
            <p className={`ellipsis tint-good small semibold radius-small fit ${classes.has}`} data-free>
              {m.stateNames[item.state]}
            </p>
          )}
          <p className="min-44 small muted">
            {item.inLine > 0
              ? m.inLine(item.inLine)
              : item.state === 'free' && (
                  <Button
                    size="sm"
                    variant="subtle"
                    onClick={() =>
                      run({
                        send: () => api('POST live/take_back', { saleID, itemID: item.itemID }),
                        failed: m.notTakenBack(item.number),
                      })
                    }
                  >
                    {m.takeBack}
                  </Button>
                )}
          </p>
        </>
      ) : (
        <p>{m.nothingShown}</p>
      )}
    </div>
    {actions}
  </section>
)
