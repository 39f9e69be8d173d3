import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/moderation-queue.tsx'
import { reasons } from '#messages/moderation.tsx'
import { api } from '#web/lib/api.ts'
import { isNotFound } from '#web/lib/api-error.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { SentPhotos } from '#web/ui/sent-photos.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack, Text } from '#web/ui/parts.tsx'
import { ConfirmDecision } from './confirm-decision.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { DecisionCard } from './decision-card.tsx'
import { EntryPhotos } from './entry-photos.tsx'
import { ageOf, dayOf, momentOf, noticedSentence, reportsOf, titleOf } from './entry-words.ts'
import classes from './open-entry.module.css'
import { type EntryDetails, entryQuery } from './queue-queries.ts'
import { useRefetchQueue } from './refetch-queue.ts'

/** What other features show of an entry. */
export interface EntrySlots {
  review: (review: NonNullable<EntryDetails['review']>, about: string) => ReactNode
  pickupCase: (shown: NonNullable<EntryDetails['case']>) => ReactNode
}

interface OpenEntryProps extends EntrySlots {
  entryID: string
  /** Whether the admin has opened it. Otherwise it only stands beside the list. */
  isChosen: boolean
  /** Called once it is decided. */
  onOver: () => void
  keysOn: boolean
}

/** They are decided on the page of sellers. */
const isOfSellers = (kind: EntryDetails['kind']) => kind === 'seller' || kind === 'correction'

/** Takes an entry once it is opened, and gives it back when the admin leaves it undecided. */
const useTaking = (entry: EntryDetails | undefined, isChosen: boolean) => {
  const refetch = useRefetchQueue()
  const { mutate: take } = useMutation({
    mutationFn: (entryID: string) => api('POST moderation/take_entry', { entryID }),
    // Also if another admin was faster: then the entry says who has it.
    onSettled: refetch,
  })
  const { mutate: giveBack } = useMutation({
    mutationFn: (entryID: string) => api('POST moderation/take_entry', { entryID, give_back: true }),
    onSettled: refetch,
  })
  const entryID = entry?.entryID
  const isFree =
    entry?.state === 'open' && (entry.acts.length > 0 || isOfSellers(entry.kind)) && entry.takenBy === null
  const tried = useRef<string>(undefined)
  const start = () => {
    if (entryID === undefined || !isFree || tried.current === entryID) return
    tried.current = entryID
    take(entryID)
  }
  useEffect(() => {
    if (isChosen) start()
  })
  const isMine = entry?.takenBy?.mine === true
  const leaving = useRef({ isMine, keep: false })
  useEffect(() => {
    leaving.current.isMine = isMine
  })
  useEffect(() => {
    if (entryID === undefined) return
    const state = leaving.current
    return () => {
      if (state.isMine && !state.keep) giveBack(entryID)
    }
  }, [entryID, giveBack])
  return {
    start,
    giveBack: () => entryID !== undefined && giveBack(entryID),
    /** With words, a decision or a reload it stays with the admin. */
    keep: (yes: boolean) => {
      leaving.current.keep = yes
    },
  }
}

/** All that is known about an entry, and below it the decision. */
export const OpenEntry = ({ entryID, isChosen, onOver, keysOn, ...slots }: OpenEntryProps) => {
  const query = useQuery(entryQuery(entryID))
  const taking = useTaking(query.data, isChosen)
  if (!query.data && isNotFound(query.error)) return <EmptyState text={m.gone} />
  return (
    <QueryState query={query} skeleton={<Skeleton height={420} aria-busy />}>
      {(entry) => (
        <article
          className={`stack gap-12 ${classes.entry}`}
          aria-label={`${titleOf(entry)}: ${entry.title || (entry.about?.name ?? '')}`}
        >
          <Head entry={entry} />
          <Subject entry={entry} />
          <div className={`stack gap-24 ${classes.columns}`}>
            <div className={`stack gap-12 ${classes.column}`}>
              <Said entry={entry} />
              <Messages entry={entry} />
              {entry.review && slots.review(entry.review, entry.about?.name ?? '')}
              {entry.case && <Case shown={entry.case}>{slots.pickupCase(entry.case)}</Case>}
              {entry.appeal && (
                <section className={`stack gap-12 ${classes.section}`}>
                  <h3 className="large semibold line-13">{m.appealOf}</h3>
                  <blockquote
                    className={`stack gap-4 no-margin pad-12-16 break pre-line on-linen radius-medium ${classes.quote}`}
                  >
                    {entry.appeal.text}
                  </blockquote>
                  <DecisionCard decision={entry.appeal.decision} />
                </section>
              )}
            </div>
            <div className={`stack gap-12 ${classes.column}`}>
              {entry.noticed.length > 0 && (
                <section className={`stack gap-12 ${classes.section}`}>
                  <h3 className="large semibold line-13">{m.noticedTitle}</h3>
                  <Text as="ul" tone="muted">
                    {[...new Set(entry.noticed.map(noticedSentence))].map((sentence) => (
                      <li key={sentence}>{sentence}</li>
                    ))}
                  </Text>
                </section>
              )}
              {entry.item && <EarlierVersions versions={entry.item.versions} />}
              {entry.earlier.length > 0 && (
                <section className={`stack gap-12 ${classes.section}`}>
                  <h3 className="large semibold line-13">{m.earlier}</h3>
                  {entry.earlier.map((decision) => (
                    <DecisionCard key={decision.decisionID} decision={decision} />
                  ))}
                </section>
              )}
            </div>
          </div>
          {entry.state === 'closed' && entry.decision && <DecisionCard decision={entry.decision} />}
          {entry.state === 'waiting' && entry.decision && (
            <ConfirmDecision decision={entry.decision} onOver={onOver} />
          )}
          {entry.state === 'open' && (
            <Acts entry={entry} taking={taking} onOver={onOver} keysOn={keysOn && isChosen} />
          )}
        </article>
      )}
    </QueryState>
  )
}

const Head = ({ entry }: { entry: EntryDetails }) => {
  const now = useNow()
  const reports = reportsOf(entry)
  return (
    <Stack as="header" gap={6}>
      <p className={`row wrap small muted ${classes.line}`}>
        {entry.state === 'open' && (
          <span className={`semibold ink line-20 on-linen radius-small ${classes.age}`}>
            {m.openFor(ageOf(entry.openedAt, now))}
          </span>
        )}
        <span>
          {m.entryNumber(entry.number)} · {reports > 0 ? m.people(reports) : m.entryNames[entry.kind]}
        </span>
        {entry.takenBy && (
          <span
            className={`semibold ink line-20 on-linen radius-small ${classes.holder}`}
            data-mine={entry.takenBy.mine || undefined}
          >
            {entry.takenBy.mine ? m.mineBadge : m.isOnIt(entry.takenBy.name)}
          </span>
        )}
      </p>
      <h2 className={`bold tight text-title ${classes.title}`}>{titleOf(entry)}</h2>
    </Stack>
  )
}

/** The photos, and what is known at a glance. */
const Subject = ({ entry }: { entry: EntryDetails }) => {
  const { item, about, record } = entry
  const facts: [name: string, value: ReactNode][] = []
  if (item) facts.push([m.item, `${item.name}, ${formatPesos(item.price)}`])
  else if (entry.title) facts.push([m.entryNames[entry.kind], entry.title])
  if (about && about.name !== entry.title)
    facts.push([about.kind === 'seller' ? m.shop : m.person, about.name])
  if (item)
    facts.push([
      m.state,
      [m.availabilities[item.availability], item.waiting > 0 && m.waitingInLine(item.waiting)]
        .filter(Boolean)
        .join(' · '),
    ])
  if (record) {
    facts.push([m.record, m.recordOf(record)], [m.since, dayOf(record.since)])
    if (record.openTickets > 0) facts.push([m.openTickets, m.openTicketCount(record.openTickets)])
  }
  return (
    <div className={`stack gap-16 ${classes.subject}`} data-photos={item ? '' : undefined}>
      {item && (
        <div className={`stack gap-12 ${classes.section}`}>
          <EntryPhotos photos={item.images} />
          {item.description && <p className="break pre-line">{item.description}</p>}
        </div>
      )}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text as="dt" tone="muted">
              {name}
            </Text>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

type Versions = NonNullable<EntryDetails['item']>['versions']

/** What the item was before its seller changed it, in case it became another one. */
const EarlierVersions = ({ versions }: { versions: Versions }) =>
  versions.length === 0 ? null : (
    <section className={`stack gap-12 ${classes.section}`}>
      <h3 className="large semibold line-13">{m.earlierVersions}</h3>
      <ol className={`stack gap-12 small muted ${classes.versions}`}>
        {versions.map((version) => (
          <li key={version.versionID}>
            <p>
              <strong>{version.name}</strong> {formatPesos(version.price)}
            </p>
            <p className="break pre-line">{version.description}</p>
            <p className={`row wrap small muted ${classes.line}`}>
              {[
                version.size,
                version.condition && common.conditionNames[version.condition],
                version.brand,
                version.tags.join(', '),
                m.photoCount(version.photos),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <time dateTime={version.until}>{m.until(momentOf(version.until))}</time>
          </li>
        ))}
      </ol>
    </section>
  )

const Said = ({ entry: { reports } }: { entry: EntryDetails }) =>
  reports.length === 0 ? null : (
    <section className={`stack gap-12 ${classes.section}`}>
      <h3 className="large semibold line-13">{m.whatTheySaid}</h3>
      {reports.map((report) => (
        <blockquote
          key={report.reportID}
          className={`stack gap-4 no-margin pad-12-16 break pre-line on-linen radius-medium ${classes.quote}`}
        >
          <p>{report.details || reasons[report.reason]}</p>
          <footer>
            {[
              report.reportedBy ?? m.deletedPerson,
              report.details && reasons[report.reason],
              m.traded(report.traded),
            ]
              .filter(Boolean)
              .join(' · ')}{' '}
            · <time dateTime={report.reportedAt}>{momentOf(report.reportedAt)}</time>
          </footer>
        </blockquote>
      ))}
    </section>
  )

/** The reported messages alone, with the names of both sides. */
const Messages = ({ entry: { messages, about, reports } }: { entry: EntryDetails }) => {
  if (messages.length === 0) return null
  const accused = about?.kind === 'buyer' ? 'user' : 'seller'
  const nameOf = (sender: 'user' | 'seller') =>
    (sender === accused ? about?.name : reports[0]?.reportedBy) ?? m.deletedPerson
  return (
    <section className={`stack gap-12 ${classes.section}`}>
      <h3 className="large semibold line-13">{m.messagesTitle}</h3>
      <ul className={`stack gap-8 ${classes.messages}`} aria-label={m.messagesTitle}>
        {messages.map(({ sequence, sender, message, photos, timestamp }) => (
          <li key={sequence} data-accused={sender === accused || undefined}>
            <p className="small break">
              <strong>{nameOf(sender)}</strong>{' '}
              <time className="muted" dateTime={timestamp}>
                {momentOf(timestamp)}
              </time>
            </p>
            {message && <p className="break pre-line">{message}</p>}
            {photos.length > 0 && <SentPhotos photos={photos} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface CaseProps {
  shown: NonNullable<EntryDetails['case']>
  children: ReactNode
}

const Case = ({ shown, children }: CaseProps) => (
  <section className={`stack gap-12 ${classes.section}`}>
    <h3 className="large semibold line-13">{m.caseOf(shown.buyerName, shown.storeName)}</h3>
    <Text as="ul" tone="muted" aria-label={m.caseItems}>
      {shown.items.map(({ ticketID, name, status }) => (
        <li key={ticketID}>
          {name} · {status}
        </li>
      ))}
    </Text>
    {children}
  </section>
)

interface ActsProps {
  entry: EntryDetails
  taking: ReturnType<typeof useTaking>
  onOver: () => void
  keysOn: boolean
}

/** The page of sellers, with the one of the entry open. */
const pathOfSeller = ({ kind, about }: EntryDetails) =>
  kind === 'seller' && about?.accountID ? `/?${new URLSearchParams({ seller: about.accountID })}` : '/'

const OtherAdmin = ({ entry: { takenBy } }: { entry: EntryDetails }) => (
  <p className="pad-16 semibold on-linen radius-medium">{m.isOnIt(takenBy?.name ?? '')}</p>
)

const Acts = ({ entry, taking, onOver, keysOn }: ActsProps) => {
  const isOthers = entry.takenBy?.mine === false
  if (isOfSellers(entry.kind))
    return isOthers ? (
      <OtherAdmin entry={entry} />
    ) : (
      <div>
        <Button to={pathOfSeller(entry)} onClick={() => taking.keep(true)}>
          {m.openSellers}
        </Button>
      </div>
    )
  if (entry.kind === 'pair')
    return (
      <div>
        <Button to="/same">{m.openPairs}</Button>
      </div>
    )
  if (entry.acts.length === 0)
    return <p className="pad-16 semibold on-linen radius-medium">{m.otherAdminAppeal}</p>
  if (isOthers) return <OtherAdmin entry={entry} />
  return (
    <DecisionBar
      entry={entry}
      onBegin={taking.start}
      onKeep={taking.keep}
      onGiveBack={() => {
        taking.giveBack()
        onOver()
      }}
      onOver={onOver}
      keysOn={keysOn}
    />
  )
}
