import text from '#web/ui/skeleton-lines.module.css'
import classes from './ticket-skeletons.module.css'

export const TicketSkeletons = ({ count }: { count: number }) => (
  <div className={classes.list} aria-busy>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className={classes.card} aria-hidden data-testid="ticket-skeleton">
        <div className={classes.top}>
          <div className={classes.photo} />
          <div className={text.lines}>
            <div className={text.line} style={{ width: '80%' }} />
            <div className={text.line} style={{ width: '50%' }} />
            <div className={text.line} style={{ width: '30%' }} />
          </div>
        </div>
        <div className={text.line} style={{ width: '100%', height: 52 }} />
      </div>
    ))}
  </div>
)
