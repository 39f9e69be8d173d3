import { TileRow } from '#web/ui/tile-row.tsx'
import classes from './rails.module.css'

const chips = 3
const tiles = 8

/** As high as a rail, so that the grid below stays where it is. */
export const RailSkeleton = () => (
  <div className={classes.rails} aria-hidden>
    <div className={classes.chips}>
      {Array.from({ length: chips }, (_, n) => (
        <span key={n} className={classes.chip} />
      ))}
    </div>
    <TileRow>
      {Array.from({ length: tiles }, (_, n) => (
        <li key={n} className={classes.shape} />
      ))}
    </TileRow>
  </div>
)
