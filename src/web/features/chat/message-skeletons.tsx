import classes from './message-skeletons.module.css'

const widths = ['52%', '68%', '40%', '60%', '34%']

export const MessageSkeletons = () => (
  <div
    className={`column gap-12 grow min-height-0 ${classes.room}`}
    aria-hidden
    data-testid="message-skeletons"
  >
    {widths.map((width, at) => (
      <div
        key={width}
        className={`skeleton radius-large ${classes.bubble}`}
        style={{ width }}
        data-mine={at % 2 === 1 || undefined}
      />
    ))}
  </div>
)
