import { IconDownload, IconPlayerPlay } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as m from '#messages/item-files.ts'
import { api, apiFile } from '#web/lib/api.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Text } from '#web/ui/parts.tsx'
import classes from './import-page.module.css'
import { ImportLines } from './import-lines.tsx'
import { LeftOut } from './left-out.tsx'
import { type ItemImport, lastImportQuery } from './queries.ts'

const titles: Record<ItemImport['state'], string> = {
  checked: m.checkedTitle,
  running: m.runningTitle,
  done: m.doneTitle,
}

const doneOf = ({ done }: ItemImport): number => done.added + done.changed + done.same + done.refused

/** The last file: what its lines would do, how far it is, or what was done. */
export const ImportCard = ({ last }: { last: ItemImport }) => {
  const queryClient = useQueryClient()
  const { importID, state, lines, plan, done } = last
  const start = useMutation({
    mutationFn: () => api('POST store/start_import', { importID }),
    onSuccess: (reply) => queryClient.setQueryData(lastImportQuery.queryKey, reply),
  })
  const report = useMutation({
    mutationFn: () => apiFile('GET store/get_import_report', { importID }),
    onSuccess: (file) => saveFile('ukay-import.csv', file, 'text/csv'),
  })
  useEffect(() => {
    if (state !== 'done') return
    for (const name of ['GET store/get_own_items', 'GET store/get_shop_items', 'GET store/get_drafts'])
      void queryClient.invalidateQueries({ queryKey: [name] })
  }, [state, queryClient])
  const willWrite = plan.add + plan.change
  const counts =
    state === 'checked'
      ? [m.willAdd(plan.add), m.willChange(plan.change), m.staySame(plan.same), m.areRefused(plan.refuse)]
      : [
          m.wereAdded(done.added),
          m.wereChanged(done.changed),
          m.staySame(done.same),
          m.areRefused(done.refused),
        ]
  return (
    <section className={`stack card gap-12 min-0 pad-16 ${classes.card}`} aria-label={titles[state]}>
      <h2>{titles[state]}</h2>
      <ul className={`flex wrap semibold ${classes.counts}`} aria-live="polite">
        {counts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {state === 'checked' && (
        <>
          <Text tone="muted">{last.lists ? m.willList : m.willKeep}</Text>
          <Problem className="banner" error={start.error} />
          <Button
            disabled={willWrite === 0}
            loading={start.isPending}
            leftSection={<IconPlayerPlay size={20} stroke={1.75} aria-hidden />}
            onClick={() => start.mutate()}
          >
            {willWrite === 0 ? m.nothingToDo : m.start(willWrite)}
          </Button>
        </>
      )}
      {state === 'running' && (
        <>
          <progress
            className={`full ${classes.progress}`}
            aria-label={m.runningTitle}
            value={doneOf(last)}
            max={lines}
          />
          <Text tone="muted">{m.progress(doneOf(last), lines)}</Text>
        </>
      )}
      {state === 'done' && (
        <>
          <Button
            variant="default"
            loading={report.isPending}
            leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
            onClick={() => report.mutate()}
          >
            {m.downloadReport}
          </Button>
          <Problem className="banner" error={report.error} />
        </>
      )}
      <LeftOut last={last} />
      {state !== 'running' && <ImportLines last={last} />}
    </section>
  )
}
