import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/live-viewer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Undo } from './claim-area.tsx'
import classes from './live-page.module.css'
import type { Own } from './own-query.ts'
import type { Claiming } from './use-claim.ts'

interface OwnBarProps {
  own: Own | undefined
  claiming: Claiming
  /** The item that is shown large, which has its own button to undo. */
  shownID: string | undefined
}

const photosShown = 4

/** What the buyer has of this shop, at the lower edge of the screen. */
export const OwnBar = ({ own, claiming, shownID }: OwnBarProps) => {
  if (!own?.pickup && !claiming.newest) return null
  const { pickup } = own ?? {}
  const newest = claiming.newest?.itemID
  return (
    <aside className={`on-paper line-above ${classes.bar}`}>
      <div className={`row gap-12 ${classes.barInside}`}>
        <span className={`flex ${classes.barPhotos}`} aria-hidden>
          {own?.claims.slice(0, photosShown).map(({ itemID, image }) => (
            <Photo key={itemID} photo={image ?? undefined} sizes="36px" alt="" ratio={0.8} />
          ))}
        </span>
        {pickup && (
          <p className="grow min-0 line-13">
            <strong>{m.yoursCount(pickup.items)}</strong>
            <span className="block muted">{formatPesos(pickup.total)}</span>
          </p>
        )}
        {newest !== undefined && newest !== shownID && <Undo claiming={claiming} itemID={newest} />}
        {pickup && (
          <Button variant="default" to={`/pickup/${pickup.pickupID}`}>
            {m.seeMyBill}
          </Button>
        )}
      </div>
    </aside>
  )
}
