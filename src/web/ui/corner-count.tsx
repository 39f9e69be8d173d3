import classes from './corner-count.module.css'

interface CornerCountProps {
  count: number | undefined
  /** What is counted, for those who hear it. */
  one: string
  many: string
}

/** A number at the corner of an icon; nothing while it is 0 or not known. */
export const CornerCount = ({ count, one, many }: CornerCountProps) =>
  count ? (
    <span className={classes.count}>
      {count > 99 ? '99+' : count}
      <span className={classes.unseen}> {count === 1 ? one : many}</span>
    </span>
  ) : null
