import { type ReactNode, useState } from 'react'
import * as common from '#messages/common.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './to-do.module.css'

interface ToDoSectionProps<Thing> {
  /** The counts lead here. */
  id: string
  title: string
  more: ReactNode
  things: readonly Thing[]
  children: (thing: Thing, place: number) => ReactNode
}

const shownFirst = 5

/** A heading and what waits below it, the most urgent first. */
export const ToDoSection = <Thing,>({ id, title, more, things, children }: ToDoSectionProps<Thing>) => {
  const [all, setAll] = useState(false)
  if (things.length === 0) return null
  return (
    <section aria-labelledby={id} className={`stack gap-8 ${classes.section}`}>
      <div className={`row gap-12 between full min-44 ${classes.top}`}>
        <h2 id={id} tabIndex={-1} className={`section-title ${classes.title}`}>
          {title}
        </h2>
        {more}
      </div>
      <ul className="full">{(all ? things : things.slice(0, shownFirst)).map(children)}</ul>
      {!all && things.length > shownFirst && (
        <Button variant="default" size="sm" onClick={() => setAll(true)}>
          {common.showMore}
        </Button>
      )}
    </section>
  )
}
