import { dropCover, hemColour } from '#domain/drop-cover.ts'
import classes from './drops.module.css'

/** A garment below its cover, of which only the hem is seen. */
export const Cover = ({ colour }: { colour: string | null }) => (
  <svg className={`block ${classes.cover}`} viewBox={dropCover.viewBox} aria-hidden>
    <path style={{ fill: hemColour(colour) }} d={dropCover.hem} />
    <path className={classes.ribs} d={dropCover.ribs} />
    <path className={classes.cloth} d={dropCover.cover} />
    <path className={classes.fold} d={dropCover.fold} />
    <path className={classes.zip} d={dropCover.zip} />
  </svg>
)
