import classes from './tile-skeleton.module.css'

/** Placeholders for tiles that are loading. They have the height of a tile, so that the layout does not shift. */
export const TileSkeletons = ({ count, store = true }: { count: number; store?: boolean }) =>
  Array.from({ length: count }, (_, index) => (
    <li key={index} className={classes.tile} aria-hidden data-testid="tile-skeleton">
      <div className={classes.photo} />
      <div className={classes.line} data-short="" />
      <div className={classes.line} />
      {store && <div className={classes.line} data-short="" />}
    </li>
  ))
