import type { ReactNode } from 'react'
import classes from './your-data-page.module.css'

interface DataSectionProps {
  id: string
  title: string
  busy?: boolean
  children: ReactNode
}

/** A titled part of the page about the own account. */
export const DataSection = ({ id, title, busy = false, children }: DataSectionProps) => (
  <section className={`line-above ${classes.section}`} aria-labelledby={id} aria-busy={busy || undefined}>
    <h2 id={id} className="section-title mb-8">
      {title}
    </h2>
    <div>{children}</div>
  </section>
)
