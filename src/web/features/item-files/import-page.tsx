import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/item-files.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Text } from '#web/ui/parts.tsx'
import { Downloads } from './downloads.tsx'
import classes from './import-page.module.css'
import { ImportCard } from './import-card.tsx'
import { lastImportQuery } from './queries.ts'
import { SendFile } from './send-file.tsx'

/** A seller's items as files: all of them out, and many in. What was sent last is still there after a reload. */
export const ImportPage = () => {
  const query = useQuery(lastImportQuery)
  const last = query.data?.import
  return (
    <div className={`grid gap-16 ${classes.page}`}>
      <PageTitle title={m.title} />
      <Text tone="muted">{m.lead}</Text>
      <Downloads />
      <QueryState
        query={query}
        skeleton={<div className={`stack card gap-12 min-0 pad-16 ${classes.card}`} aria-busy />}
      >
        {() => (last ? <ImportCard key={last.importID} last={last} /> : null)}
      </QueryState>
      {/* What was sent last stands above it. */}
      {!query.isPending && last?.state !== 'running' && <SendFile />}
    </div>
  )
}
