import * as m from '#messages/countdown.ts'
import classes from './countdown.module.css'

const partsOf = (seconds: number): [label: string, value: number][] => {
  const [days, hours, minutes] = [86_400, 3_600, 60].map((unit) => Math.floor(seconds / unit)) as [
    number,
    number,
    number,
  ]
  const all: [string, number][] = [
    [m.days(days), days],
    [m.hours(hours % 24), hours % 24],
    [m.minutes(minutes % 60), minutes % 60],
    [m.seconds(seconds % 60), seconds % 60],
  ]
  return days > 0 ? all.slice(0, 3) : all.slice(1)
}

/** Three swing tags with the time that is left. */
export const Countdown = ({
  seconds,
  className = '',
}: {
  seconds: number
  className?: string | undefined
}) => (
  <div className={`grid gap-20 relative ${classes.clock} ${className}`} role="timer">
    {partsOf(seconds).map(([label, value]) => (
      <p key={label} className={`centre radius-large relative tint-label ${classes.tag}`}>
        <b>{String(value).padStart(2, '0')}</b>
        {label}
      </p>
    ))}
  </div>
)
