import {
  IconAlertTriangle,
  IconBuildingStore,
  IconCash,
  IconSearch,
  IconShieldCheck,
  IconShoppingBag,
  IconTicket,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Navigate, useLocation, useSearchParams } from '#web/lib/router.tsx'
import { type HelpPart, type HelpTopic, helpParts, helpPath } from '#domain/help.ts'
import { help } from '#messages/common.ts'
import * as m from '#messages/help.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Grid, Stack } from '#web/ui/parts.tsx'
import { Way } from '#web/ui/way.tsx'
import { helpOfError } from './help-of-error.ts'
import { searchTopics } from './search-topics.ts'

const icons: Record<HelpPart, TablerIcon> = {
  tickets: IconTicket,
  buying: IconShoppingBag,
  paying: IconCash,
  selling: IconBuildingStore,
  safety: IconShieldCheck,
  account: IconUser,
  trouble: IconAlertTriangle,
}
/** Parts beside each other where there is room. */
const beside = { gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))' }
const parts = Object.keys(helpParts) as HelpPart[]

export const TopicList = ({ topics, label }: { topics: readonly HelpTopic[]; label: string }) => (
  <ul className="card grid clip rows mt-12" aria-label={label}>
    {topics.map((topic) => (
      <li key={topic}>
        <Way to={helpPath(topic)}>{m.topics[topic].title}</Way>
      </li>
    ))}
  </ul>
)

/** All help pages by part, with a search. `own` is about what the person has now. An error in the address leads to its page. */
export const HelpPage = ({ own }: { own?: ReactNode }) => {
  const [q, setQ] = useState('')
  const [params] = useSearchParams()
  const { state } = useLocation()
  const topic = helpOfError(params.get('error') ?? '')
  if (topic) return <Navigate to={helpPath(topic)} state={state} replace />
  const found = q.trim() ? searchTopics(q) : undefined
  return (
    <>
      <PageTitle title={help} />
      <Stack gap={24}>
        <TextInput
          type="search"
          aria-label={m.search}
          placeholder={m.searchPlaceholder}
          leftSection={<IconSearch size={18} aria-hidden />}
          longest={100}
          value={q}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
        />
        {found ? (
          <output className="block" aria-label={m.found(found.length)}>
            {found.length === 0 ? (
              <EmptyState text={m.nothingFound} hint={m.nothingFoundHint} />
            ) : (
              <TopicList topics={found} label={m.found(found.length)} />
            )}
          </output>
        ) : (
          <>
            {own}
            <Grid gap={24} style={beside}>
              {parts.map((part) => {
                const Icon = icons[part]
                return (
                  <section key={part} aria-label={m.parts[part]}>
                    <h2 className="row gap-10 large semibold">
                      <Icon className="accent" size={22} stroke={1.75} aria-hidden />
                      {m.parts[part]}
                    </h2>
                    <TopicList topics={helpParts[part]} label={m.parts[part]} />
                  </section>
                )
              })}
            </Grid>
          </>
        )}
      </Stack>
    </>
  )
}
