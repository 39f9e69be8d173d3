import {
  IconBuildingStore,
  IconCheck,
  IconDownload,
  IconEye,
  IconFlag,
  IconTerminal2,
  IconTicket,
  IconUserCog,
  IconUsers,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ActGroup, type AdminAct, actGroups } from '#domain/admin-acts.ts'
import * as m from '#messages/admins.tsx'
import { apiFile, type ReplyOf } from '#web/lib/api.ts'
import { pagedQuery } from '#web/lib/call-query.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NativeSelect } from '#web/ui/fields.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Text } from '#web/ui/parts.tsx'
import classes from './roles-page.module.css'

type Act = ReplyOf<'GET admin/get_log'>['acts'][number]

/** As on the server. */
const maxExported = 10_000

const groupOf = (act: AdminAct): ActGroup =>
  (Object.keys(actGroups) as ActGroup[]).find((group) =>
    (actGroups[group] as readonly AdminAct[]).includes(act),
  ) ?? 'data'

const iconOfGroup: Record<ActGroup, TablerIcon> = {
  id_photos: IconEye,
  sellers: IconCheck,
  decisions: IconFlag,
  vouchers: IconTicket,
  second_admin: IconUsers,
  admins: IconUserCog,
  city: IconBuildingStore,
  data: IconDownload,
  commands: IconTerminal2,
}
const iconOfAct: Partial<Record<AdminAct, TablerIcon>> = { seller_rejected: IconX }

const groupNames = Object.keys(actGroups) as ActGroup[]

/** What admins did, and the operator by commands, the newest first. */
export const ActLog = ({ admins }: { admins: { id: string; name: string }[] }) => {
  const [group, setGroup] = useState<ActGroup | ''>('')
  const [adminID, setAdminID] = useState('')
  const filters = { ...(group && { group }), ...(adminID && { adminID }) }
  const query = useInfiniteQuery({ ...pagedQuery('GET admin/get_log', filters), staleTime: 0 })
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: () => apiFile('GET admin/export_log', filters),
    onSuccess: (file) => {
      saveFile('log.csv', file, 'text/csv')
      void queryClient.invalidateQueries({ queryKey: ['GET admin/get_log'] })
    },
  })
  const acts = query.data?.pages.flatMap((page) => page.acts) ?? []
  return (
    <>
      <div className="row wrap gap-8 min-44 mb-12">
        <h2 id="log" className="grow large">
          {m.log}
        </h2>
        <div className="flex wrap gap-8">
          <NativeSelect
            className={classes.role ?? ''}
            aria-label={m.whose}
            value={adminID}
            data={[
              { value: '', label: m.everybody },
              ...admins.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(event) => setAdminID(event.currentTarget.value)}
          />
          <NativeSelect
            className={classes.role ?? ''}
            aria-label={m.which}
            value={group}
            data={[
              { value: '', label: m.everything },
              ...groupNames.map((one) => ({ value: one, label: m.groups[one] })),
            ]}
            onChange={(event) => setGroup(event.currentTarget.value as ActGroup | '')}
          />
        </div>
      </div>
      <QueryState
        query={query}
        skeleton={<Skeleton height={280} className="on-linen radius-medium" aria-busy />}
        empty={acts.length === 0 && <EmptyState text={m.logEmpty} />}
      >
        {() => (
          <>
            <ol>
              {acts.map((act) => (
                <ActLine key={act.actID} act={act} />
              ))}
            </ol>
            <NextPage query={query} />
          </>
        )}
      </QueryState>
      <div className="row wrap mt-20 gap-8-16">
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {m.exportLog}
        </Button>
        <Text as="span" size="small" tone="muted">
          {m.exportHint(maxExported)}
        </Text>
      </div>
      <Problem className="banner" error={save.error} />
    </>
  )
}

const ActLine = ({ act: { act, admin, person, words, at } }: { act: Act }) => {
  const Icon = iconOfAct[act] ?? iconOfGroup[groupOf(act)]
  return (
    <li className={`grid gap-12 align-baseline pad-12-0 line-below ${classes.act}`}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span className="min-0 break">
        {m.acts[act]({ admin: <b>{admin?.name ?? m.operator}</b>, person: person?.name ?? '', words })}
      </span>
      <time className="small muted" dateTime={at}>
        {dateInWords(at)}
      </time>
    </li>
  )
}
