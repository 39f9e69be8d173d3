import type { ReactNode } from 'react'

/** The heading of a part of a page that is a page of its own elsewhere. It looks the same. */
export const SectionTitle = ({ title, action }: { title: string; action?: ReactNode }) => (
  <div className="row gap-4 min-48 mb-12">
    <h2 className="grow min-0 bold line-12 tight break text-title">{title}</h2>
    {action}
  </div>
)
