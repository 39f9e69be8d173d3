import classes from './corner-count.module.css'

interface CornerCountProps {
  count: number | undefined
  /** What is counted, for screen readers. */
  label: (count: number) => string
}

/** A badge at the corner of an icon. Hidden while the number is 0 or unknown. */
export const CornerCount = ({ count, label }: CornerCountProps) =>
  count ? (
    <span className={`count numbers absolute ${classes.count}`}>
      {count > 99 ? '99+' : count}
      <span className="unseen"> {label(count)}</span>
    </span>
  ) : null
