import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Language } from '#domain/language.ts'
import * as m from '#messages/admins.tsx'
import type { ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { NativeSelect, TextInput } from '#web/ui/fields.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { serverNow } from '#web/lib/server-time.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Row, Text } from '#web/ui/parts.tsx'
import { teamQuery } from './roles-page.tsx'
import classes from './breach-page.module.css'

type Breach = ReplyOf<'GET admin/get_breach'>

const day = 86_400_000
/** For an input of day and time, in Manila, which has no summer time. */
const manilaOffset = 8 * 3_600_000
const toInput = (at: number): string => new Date(at + manilaOffset).toISOString().slice(0, 16)
const fromInput = (text: string): string => {
  const at = Date.parse(`${text}:00+08:00`)
  return Number.isNaN(at) ? '' : new Date(at).toISOString()
}

/** What was accessed in a time, whose data it was, and drafts of the notices. */
export const BreachPage = () => {
  const [now] = useState(() => serverNow())
  const [typed, setTyped] = useState({ from: toInput(now - day), to: toInput(now + 60_000), adminID: '' })
  const [asked, setAsked] = useState<{ from: string; to: string; adminID?: string }>()
  const team = useQuery(teamQuery)
  const ask = () => {
    const [from, to] = [fromInput(typed.from), fromInput(typed.to)]
    if (from && to) setAsked({ from, to, ...(typed.adminID && { adminID: typed.adminID }) })
  }
  return (
    <section aria-label={m.breachTitle}>
      <p className={`mb-16 muted pretty ${classes.lead}`}>{m.breachLead}</p>
      <form
        className={`grid gap-12 align-end ${classes.form}`}
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        {(
          [
            ['from', m.from],
            ['to', m.to],
          ] as const
        ).map(([name, label]) => (
          <TextInput
            key={name}
            label={label}
            type="datetime-local"
            required
            value={typed[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
          />
        ))}
        <NativeSelect
          label={m.admin}
          value={typed.adminID}
          data={[
            { value: '', label: m.everybody },
            ...(team.data?.admins ?? []).map(({ adminID, firstName, lastName }) => ({
              value: adminID,
              label: `${firstName} ${lastName}`,
            })),
          ]}
          onChange={(event) => setTyped({ ...typed, adminID: event.currentTarget.value })}
        />
        <Button type="submit">{m.show}</Button>
      </form>
      {asked && <Found key={JSON.stringify(asked)} asked={asked} />}
    </section>
  )
}

const Found = ({ asked }: { asked: { from: string; to: string; adminID?: string } }) => {
  const query = useQuery({ ...callQuery('GET admin/get_breach', asked), staleTime: Infinity })
  return (
    <QueryState query={query} skeleton={<Skeleton height={320} aria-busy />}>
      {(breach) => <Answer breach={breach} />}
    </QueryState>
  )
}

const Answer = ({ breach: { acts, people, downloads, more, notices } }: { breach: Breach }) => (
  <div className={`stack gap-24 ${classes.answer}`}>
    <div>
      <Text as="h2" size="large">
        {m.accessed}
      </Text>
      {acts.length === 0 ? (
        <p>{m.nothingAccessed}</p>
      ) : (
        <ul className={classes.list}>
          {acts.map(({ admin, act, count }) => (
            <li key={`${admin?.accountID} ${act}`} className="flex gap-12 between pad-12-0 break line-below">
              <span>
                <b>{admin?.name ?? m.operator}</b> · {m.actNames[act]}
              </span>
              <span className="numbers">{count}</span>
            </li>
          ))}
        </ul>
      )}
      <Text as="h2" size="large">
        {m.concerned(people.length, more)}
      </Text>
      <People people={people.map(({ acts: count, ...person }) => ({ ...person, count }))} />
      {downloads.length > 0 && (
        <>
          <Text as="h2" size="large">
            {m.downloaded(downloads.length)}
          </Text>
          <People people={downloads} />
        </>
      )}
    </div>
    <div>
      <p className={`mb-16 muted pretty ${classes.lead}`}>{m.fillGaps}</p>
      <Draft title={m.toCommission} text={notices.commission} language="en" />
      <Draft title={m.toPeople} text={notices.people.en} language="en" />
      <Draft title={m.inFilipino} text={notices.people.fil} language="fil" />
    </div>
  </div>
)

const People = ({ people }: { people: Breach['downloads'] }) => (
  <ul className={classes.list}>
    {people.map(({ accountID, name, email, count }) => (
      <li key={accountID} className="flex gap-12 between pad-12-0 break line-below">
        <span>
          {name}{' '}
          <Text as="span" size="small" tone="muted">
            {email}
          </Text>
        </span>
        <span className="numbers">{count}</span>
      </li>
    ))}
  </ul>
)

const Draft = ({ title, text, language }: { title: string; text: string; language: Language }) => (
  <article className="card mb-16 pad-16">
    <Row gap={8} wrap between>
      <Text as="h2" size="large">
        {title}
      </Text>
      <CopyButton text={text}>{m.copyText}</CopyButton>
    </Row>
    <p className={`mt-12 break ${classes.text}`} lang={language}>
      {text}
    </p>
  </article>
)
