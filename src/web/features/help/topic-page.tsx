import { IconClock, IconHandFinger, IconMoodSad } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useParams } from '#web/lib/router.tsx'
import { type HelpPart, helpParts, isHelpTopic } from '#domain/help.ts'
import * as m from '#messages/help.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import columns from '#web/ui/form-with-aside.module.css'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Stack } from '#web/ui/parts.tsx'
import { TopicList } from './help-page.tsx'

/** What the error said, where a link beside it led here. */
const sentenceIn = (state: unknown): string | undefined => {
  const { sentence } = (state ?? {}) as { sentence?: unknown }
  return typeof sentence === 'string' ? sentence : undefined
}

const Answer = ({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) => (
  <section className="flex gap-14 pad-12-0 line-below">
    <span className="rigid accent">{icon}</span>
    <div className="min-0">
      <h2 className="large semibold">{title}</h2>
      <p className="mt-4 pretty">{children}</p>
    </div>
  </section>
)

/** One help page: what has happened, until when, and what to do. */
export const TopicPage = () => {
  const { id: topic = '' } = useParams()
  const sentence = sentenceIn(useLocation().state)
  if (!isHelpTopic(topic))
    return <EmptyState large heading="h1" text={m.unknown} action={<Button to="/help">{m.all}</Button>} />
  const { title, lead, until, now, otherwise } = m.topics[topic]
  const part = (Object.keys(helpParts) as HelpPart[]).find((one) =>
    (helpParts[one] as readonly string[]).includes(topic),
  )
  return (
    <>
      <PageTitle title={title} />
      <div className={`grid gap-24 ${columns.columns}`}>
        <article>
          {sentence && <p className="muted small pretty mb-12">{m.aboutError(sentence)}</p>}
          <p className="large pretty">{lead}</p>
          {until && (
            <Answer icon={<IconClock size={24} stroke={1.75} aria-hidden />} title={m.until}>
              {until}
            </Answer>
          )}
          <Answer icon={<IconHandFinger size={24} stroke={1.75} aria-hidden />} title={m.now}>
            {now}
          </Answer>
          {otherwise && (
            <Answer icon={<IconMoodSad size={24} stroke={1.75} aria-hidden />} title={m.otherwise}>
              {otherwise}
            </Answer>
          )}
        </article>
        {part && (
          <Stack as="section" gap={8} aria-label={m.parts[part]}>
            <h2 className="large semibold">{m.parts[part]}</h2>
            <TopicList topics={helpParts[part].filter((one) => one !== topic)} label={m.parts[part]} />
            <Link to="/help" className="inline-row min-44 semibold accent fit">
              {m.all}
            </Link>
          </Stack>
        )}
      </div>
    </>
  )
}
