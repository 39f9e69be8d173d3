import classes from './cart-skeletons.module.css'

export const CartSkeletons = ({ count }: { count: number }) => (
  <div aria-busy>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={classes.entry} aria-hidden data-testid="cart-skeleton">
        <div className={classes.photo} />
        <div className={classes.lines}>
          <div className={classes.line} style={{ width: '70%' }} />
          <div className={classes.line} style={{ width: '45%' }} />
          <div className={classes.line} style={{ width: '25%' }} />
        </div>
      </div>
    ))}
  </div>
)
