import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/live-board.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { sizeAndCondition } from '#web/ui/size-and-condition.ts'
import classes from './board.module.css'
import type { SaleItem } from './queries.ts'
import type { RunAction } from './use-action.ts'

interface ItemDialogProps {
  saleID: string
  item: SaleItem
  run: RunAction
  onShow: () => void
  onClaim: () => void
  onClose: () => void
}

/** An item of the sale with who has it and who waits, and what the seller can do with it now. */
export const ItemDialog = ({ saleID, item, run, onShow, onClaim, onClose }: ItemDialogProps) => {
  const { itemID, number, state, holder } = item
  const byComment = holder?.kind === 'comment'
  const isShown = state === 'free' || state === 'claimed'
  const thenClose = (start: () => void) => () => {
    start()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={m.numberAndName(number, item.name)} size="small">
      <div className={`gap-14 align-center ${classes.itemFacts}`}>
        <Photo photo={item.image ?? undefined} sizes="72px" alt="" />
        <div>
          <p>
            <b>{formatPesos(item.price)}</b> · {sizeAndCondition(item.size, item.condition)}
          </p>
          <p>{holder ? m.hasIt(holder.name) : m.stateNames[state]}</p>
          {item.heldUntil && <p className="small muted">{m.keptUntil(dateInWords(item.heldUntil))}</p>}
          {holder?.kind === 'account' && <p className="small muted">{m.accountHasIt}</p>}
        </div>
      </div>
      {item.line.length > 0 && (
        <ol className={classes.waiting} aria-label={m.inLine(item.inLine)}>
          {item.line.map((name, n) => (
            <li key={n}>
              {name} <span>{m.placeInLine(n + 1)}</span>
            </li>
          ))}
        </ol>
      )}
      <div className={`gap-8 mt-16 ${classes.choices}`}>
        {state === 'waiting' && (
          <Button size="lg" onClick={thenClose(onShow)}>
            {m.showNow(number)}
          </Button>
        )}
        {state === 'free' && (
          <Button size="lg" onClick={onClaim}>
            {m.claimForCommenter}
          </Button>
        )}
        {isShown && (
          <Button variant="default" onClick={thenClose(onShow)}>
            {m.showAgain}
          </Button>
        )}
        {byComment && (
          <Button
            variant="default"
            onClick={thenClose(() =>
              run({
                send: () => api('POST live/release_name', { saleID, itemID }),
                failed: m.notReleased(number),
              }),
            )}
          >
            {m.release(holder.name)}
          </Button>
        )}
        {state === 'free' && (
          <Button
            variant="default"
            onClick={thenClose(() =>
              run({
                send: () => api('POST live/take_back', { saleID, itemID }),
                failed: m.notTakenBack(number),
              }),
            )}
          >
            {m.takeBack}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
