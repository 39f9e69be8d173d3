import classes from './corner-count.module.css'

interface CornerCountProps {
  count: number | undefined
  /** What is counted, for those who hear it. */
  label: (count: number) => string
}

/** A number at the corner of an icon; nothing while it is 0 or not known. */
export const CornerCount = ({ count, label }: CornerCountProps) =>
  count ? (
    <span className={classes.count}>
      {count > 99 ? '99+' : count}
      <span className={classes.unseen}> {label(count)}</span>
    </span>
  ) : null
