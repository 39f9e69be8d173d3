import text from '#web/ui/skeleton-lines.module.css'
import classes from './cart-skeletons.module.css'

/** The entries of one shop, below its name. */
export const CartSkeletons = ({ count }: { count: number }) => (
  <div className={classes.shop} aria-busy>
    <div className={`skeleton radius-small ${text.line}`} style={{ width: 160 }} aria-hidden />
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={`flex gap-14 ${classes.entry}`} aria-hidden data-testid="cart-skeleton">
        <div className={`skeleton portrait ${classes.photo}`} />
        <div className={`column gap-10 grow ${text.lines}`}>
          <div className={`skeleton radius-small ${text.line}`} style={{ width: '70%' }} />
          <div className={`skeleton radius-small ${text.line}`} style={{ width: '45%' }} />
        </div>
      </div>
    ))}
  </div>
)
