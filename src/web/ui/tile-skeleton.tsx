import classes from './tile-skeleton.module.css'

/** The shape of tiles that are on their way: the same height as a tile, so that nothing moves. */
export const TileSkeletons = ({ count, store = true }: { count: number; store?: boolean }) =>
  Array.from({ length: count }, (_, index) => (
    <li key={index} className={classes.tile} aria-hidden data-testid="tile-skeleton">
      <div className={classes.photo} />
      <div className={classes.line} data-short="" />
      <div className={classes.line} />
      {store && <div className={classes.line} data-short="" />}
    </li>
  ))
