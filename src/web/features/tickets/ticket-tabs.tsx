import { type KeyboardEvent, type ReactNode, useId } from 'react'
import type { TicketLevel } from '#domain/ticket-status.ts'
import { levels, tabName, useTab } from './tabs.ts'
import classes from './ticket-tabs.module.css'

/** The four tabs of tickets; `children` draws the one that is open. */
export const TicketTabs = ({ children }: { children: (level: TicketLevel) => ReactNode }) => {
  const [level, open] = useTab()
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Record<string, number> = {
      ArrowLeft: (level + 2) % 4,
      ArrowRight: level % 4,
      Home: 0,
      End: 3,
    }
    const index = steps[event.key]
    const next = index === undefined ? undefined : levels[index]
    if (index === undefined || !next) return
    event.preventDefault()
    open(next)
    event.currentTarget.querySelectorAll('button')[index]?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label="Tickets" className={classes.tabs} onKeyDown={onKeyDown} tabIndex={-1}>
        {levels.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}tab${one}`}
            aria-selected={one === level}
            aria-controls={`${id}panel`}
            tabIndex={one === level ? 0 : -1}
            className={classes.tab}
            onClick={() => open(one)}
          >
            {tabName(one)}
          </button>
        ))}
      </div>
      <div
        key={level}
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}tab${level}`}
        className={classes.panel}
        tabIndex={-1}
      >
        {children(level)}
      </div>
    </>
  )
}
