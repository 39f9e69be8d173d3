import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TicketLevel } from '#domain/ticket-status.ts'
import * as common from '#messages/common.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { levels, tabName, useTab } from './tabs.ts'
import { ticketCountsQuery } from './ticket-queries.ts'

/** `children` renders the open tab. */
export const TicketTabs = ({ children }: { children: (level: TicketLevel) => ReactNode }) => {
  const [level, open] = useTab()
  const { data } = useQuery(ticketCountsQuery)
  const countOf = (of: TicketLevel) => {
    const count = data?.counts.find((one) => one.level === of)?.count
    return count === undefined || count === 0 ? undefined : count >= 100 ? '99+' : String(count)
  }
  const tabs = levels.map((key) => ({ key, name: tabName(key), count: countOf(key) }))
  return (
    <Tabs label={common.tickets} tabs={tabs} open={level} onOpen={open}>
      {children(level)}
    </Tabs>
  )
}
