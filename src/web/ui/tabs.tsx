import { type KeyboardEvent, type ReactNode, useId } from 'react'
import classes from './tabs.module.css'

interface TabsProps<Key extends string | number> {
  /** The accessible name of the tab list. */
  label: string
  tabs: readonly { key: Key; name: string; count?: string | undefined }[]
  open: Key
  onOpen: (key: Key) => void
  /** The content of the open tab. */
  children: ReactNode
}

/** Tabs with arrow-key navigation. */
export const Tabs = <Key extends string | number>({
  label,
  tabs,
  open,
  onOpen,
  children,
}: TabsProps<Key>) => {
  const id = useId()
  const at = tabs.findIndex(({ key }) => key === open)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Record<string, number> = {
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      ArrowRight: (at + 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const index = steps[event.key]
    const next = index === undefined ? undefined : tabs[index]
    if (index === undefined || !next) return
    event.preventDefault()
    onOpen(next.key)
    event.currentTarget.querySelectorAll('button')[index]?.focus()
  }
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className={`flex on-paper line-below scroll-bare ${classes.tabs}`}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        {tabs.map(({ key, name, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}tab${key}`}
            aria-selected={key === open}
            aria-controls={`${id}panel`}
            tabIndex={key === open ? 0 : -1}
            className={`min-48 pad-0-8 body semibold muted nowrap relative ${classes.tab}`}
            onClick={() => onOpen(key)}
          >
            {name}
            {count !== undefined && <span className="medium muted"> {count}</span>}
          </button>
        ))}
      </div>
      <div
        key={open}
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}tab${open}`}
        className={classes.panel}
        tabIndex={-1}
      >
        {children}
      </div>
    </>
  )
}
