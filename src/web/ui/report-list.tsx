import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import * as common from '#messages/common.ts'
import { EmptyState } from './empty-state.tsx'
import { NextPage } from './next-page.tsx'
import { QueryState } from './query-state.tsx'
import classes from './report-list.module.css'
import { SplitList } from './split-list.tsx'

interface ReportListProps<Entry> {
  label: string
  query: UseInfiniteQueryResult
  entries: Entry[]
  toRow: (entry: Entry) => { key: string; title: string; lines: string[] }
  empty: string
  back: string
  children: (entry: Entry) => ReactNode
}

/** What waits for admins: a list, and beside it the chosen entry, which is in the address. */
export const ReportList = <Entry,>(props: ReportListProps<Entry>) => {
  const { label, query, entries, toRow, empty, back, children } = props
  const [address, setAddress] = useSearchParams()
  const rows = entries.map(toRow)
  const chosen = rows.findIndex(({ key }) => key === address.get('report'))
  const shown = entries[Math.max(0, chosen)]
  const choose = (key: string | undefined) =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      if (key === undefined) next.delete('report')
      else next.set('report', key)
      return next
    })
  return (
    <QueryState
      query={query}
      skeleton={<div aria-busy aria-label={common.loading} className={classes.skeleton} />}
      empty={entries.length === 0 && <EmptyState text={empty} />}
    >
      {() => (
        <SplitList
          label={label}
          rows={rows}
          chosen={rows[chosen]?.key}
          otherwise={rows[0]?.key}
          onChoose={choose}
          back={back}
          more={<NextPage query={query} />}
        >
          {shown !== undefined && children(shown)}
        </SplitList>
      )}
    </QueryState>
  )
}
