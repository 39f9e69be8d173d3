import classes from './corner-count.module.css'

interface CornerCountProps {
  count: number | undefined
  /** The label of the number for screen readers. */
  label: (count: number) => string
}

/** A badge with a number at the corner of an icon. Hidden while the number is 0 or unknown. */
export const CornerCount = ({ count, label }: CornerCountProps) =>
  count ? (
    <span className={classes.count}>
      {count > 99 ? '99+' : count}
      <span className={classes.unseen}> {label(count)}</span>
    </span>
  ) : null
