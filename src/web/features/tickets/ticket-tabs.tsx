import type { ReactNode } from 'react'
import type { TicketLevel } from '#domain/ticket-status.ts'
import * as common from '#messages/common.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { levels, tabName, useTab } from './tabs.ts'

const tabs = levels.map((level) => ({ key: level, name: tabName(level) }))

/** `children` renders the open tab. */
export const TicketTabs = ({ children }: { children: (level: TicketLevel) => ReactNode }) => {
  const [level, open] = useTab()
  return (
    <Tabs label={common.tickets} tabs={tabs} open={level} onOpen={open}>
      {children(level)}
    </Tabs>
  )
}
