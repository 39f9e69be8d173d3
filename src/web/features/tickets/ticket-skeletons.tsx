import text from '#web/ui/skeleton-lines.module.css'
import classes from './ticket-skeletons.module.css'

export const TicketSkeletons = ({ count }: { count: number }) => (
  <div className={`stack gap-12 ${classes.list}`} aria-busy>
    {Array.from({ length: count }, (_, index) => (
      <div
        key={index}
        className={`column card gap-14 ${classes.card}`}
        aria-hidden
        data-testid="ticket-skeleton"
      >
        <div className="flex gap-16">
          <div className={`skeleton portrait ${classes.photo}`} />
          <div className={`column gap-10 grow ${text.lines}`}>
            <div className={`skeleton radius-small ${text.line}`} style={{ width: '80%' }} />
            <div className={`skeleton radius-small ${text.line}`} style={{ width: '50%' }} />
            <div className={`skeleton radius-small ${text.line}`} style={{ width: '30%' }} />
          </div>
        </div>
        <div className={`skeleton radius-small ${text.line}`} style={{ width: '100%', height: 52 }} />
      </div>
    ))}
  </div>
)
