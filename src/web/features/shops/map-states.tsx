import * as common from '#messages/common.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import classes from './location-map.module.css'

/** In place of a map whose code is being fetched. */
export const MapWaiting = () => (
  <div className={classes.waiting} aria-busy>
    <Spinner size={28} />
  </div>
)

/** In place of a map whose code could not be fetched. */
export const MapFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={classes.waiting}>
    <Button size="sm" variant="default" onClick={onRetry}>
      {common.tryAgain}
    </Button>
  </div>
)
