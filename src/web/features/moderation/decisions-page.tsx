import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import { communityRules } from '#domain/community-rules.ts'
import { language } from '#messages/language.ts'
import * as m from '#messages/moderation.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Textarea } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Row, Text } from '#web/ui/parts.tsx'
import classes from './decisions-page.module.css'

type OwnDecision = ReplyOf<'GET moderation/get_decisions'>['decisions'][number]

const decisionsQuery = callQuery('GET moderation/get_decisions')

/** What admins decided about the signed-in person, with a way to object. */
export const DecisionsPage = ({ back = true }: { back?: boolean }) => {
  const query = useQuery({ ...decisionsQuery, refetchOnWindowFocus: 'always' })
  return (
    <>
      <PageTitle title={m.decisionsTitle} back={back} />
      <div className={`grid gap-16 ${classes.page}`}>
        <QueryState
          query={query}
          skeleton={<Skeleton height={240} aria-busy />}
          empty={
            query.data?.decisions.length === 0 && <EmptyState text={m.noDecisions} hint={m.noDecisionsHint} />
          }
        >
          {({ decisions }) => (
            <>
              <p className="muted pretty">{m.decisionsLead}</p>
              {decisions.map((decision) => (
                <Decision key={decision.decisionID} decision={decision} />
              ))}
            </>
          )}
        </QueryState>
      </div>
    </>
  )
}

const stateOf = ({ act, inEffect, appeal }: OwnDecision): string | undefined => {
  if (appeal?.lifted) return m.lifted
  // A warning lasts no time.
  if (act === 'warn') return undefined
  return inEffect ? m.inEffect : m.isOver
}

const timeOf = (at: string) => <time dateTime={at}>{dateInWords(at)}</time>

const Decision = ({ decision }: { decision: OwnDecision }) => {
  const { act, rule, words, title, order, decidedAt, until, inEffect, canAppeal, appealUntil, appeal } =
    decision
  const state = stateOf(decision)
  const name = m.ownDecisions[act]
  return (
    <article
      className={`stack gap-12 pad-16 on-surface radius-large ${classes.decision}`}
      aria-label={title ? `${name}: ${title}` : name}
    >
      <header className="flex gap-12 align-start between">
        <div>
          <h2 className="section-title">{name}</h2>
          {title && <p className="medium break">{title}</p>}
        </div>
        {state && (
          <span
            className={`rigid small semibold line-20 on-linen radius-small ${classes.state}`}
            data-on={(inEffect && !appeal?.lifted) || undefined}
          >
            {state}
          </span>
        )}
      </header>
      <p className="small muted pretty">
        {until === null ? m.decidedOn(timeOf(decidedAt)) : m.decidedUntil(timeOf(decidedAt), timeOf(until))}
      </p>
      <dl className={`grid ${classes.why}`}>
        {rule !== null && (
          <div>
            <dt>{m.ruleLabel}</dt>
            <dd>{communityRules[rule][language]}</dd>
          </div>
        )}
        {order && (
          <div>
            <dt>{m.orderLabel}</dt>
            <dd>{m.orderOf(order.authority, order.paper)}</dd>
          </div>
        )}
        <div>
          <dt>{m.adminsWords}</dt>
          <dd className="break pre-line">{words}</dd>
        </div>
      </dl>
      {appeal && (
        <div className="stack gap-4 pad-12-16 on-linen radius-medium">
          <Text size="small" weight="semibold">
            {m.yourAppeal}
          </Text>
          <p className="break pre-line">{appeal.text}</p>
          {appeal.answer === null ? (
            <p className="small muted pretty">{m.appealWaiting}</p>
          ) : (
            <>
              <Text size="small" weight="semibold">
                {appeal.lifted ? m.appealLifted : m.appealUpheld}
              </Text>
              <p className="break pre-line">{appeal.answer}</p>
            </>
          )}
        </div>
      )}
      {canAppeal && <Appeal decisionID={decision.decisionID} until={appealUntil} />}
    </article>
  )
}

const Appeal = ({ decisionID, until }: { decisionID: string; until: string | null }) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const appealing = useMutation({
    mutationFn: () => api('POST moderation/appeal', { decisionID, text }),
    onSuccess: () => void notice.success(m.appealSent),
    onSettled: () => queryClient.invalidateQueries({ queryKey: decisionsQuery.queryKey }),
  })
  if (!open)
    return (
      <Row wrap className="gap-8-16">
        <Button variant="default" onClick={() => setOpen(true)}>
          {m.appeal}
        </Button>
        {until !== null && <p className="small muted pretty">{m.appealUntil(dateInWords(until))}</p>}
      </Row>
    )
  return (
    <form
      className="stack gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(text.trim() === '')
        if (text.trim() !== '' && !appealing.isPending) appealing.mutate()
      }}
      noValidate
    >
      <Textarea
        label={m.appealLabel}
        description={m.appealHint}
        rows={4}
        // The person has just asked for this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        longest={rules.appeal.max}
        value={text}
        error={missing && text.trim() === '' ? m.appealMissing : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Problem className="no-margin bad" error={appealing.error} />
      <Row wrap className="gap-8-16">
        <Button type="submit" loading={appealing.isPending}>
          {m.sendAppeal}
        </Button>
      </Row>
    </form>
  )
}
