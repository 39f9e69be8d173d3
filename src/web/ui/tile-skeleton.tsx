import classes from './tile-skeleton.module.css'

/** Skeletons with the height of tiles, so that nothing moves when the tiles arrive. */
export const TileSkeletons = ({ count, store = true }: { count: number; store?: boolean }) =>
  Array.from({ length: count }, (_, index) => (
    <li key={index} className="column min-0" aria-hidden data-testid="tile-skeleton">
      <div className={`skeleton portrait ${classes.photo}`} />
      <div className={`skeleton radius-small ${classes.line}`} data-short="" />
      <div className={`skeleton radius-small ${classes.line}`} />
      {store && <div className={`skeleton radius-small ${classes.line}`} data-short="" />}
    </li>
  ))
