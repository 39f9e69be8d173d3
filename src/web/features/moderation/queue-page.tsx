import { useDebouncedCallback } from '#web/lib/debounced.ts'
import { IconFlag, IconKeyboard, IconMessageCircle, IconSearch, IconUser } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from '#web/lib/router.tsx'
import { maxAdminCount } from '#domain/admin-counts.ts'
import type { EntryKind } from '#domain/moderation.ts'
import { lettersAndDigits } from '#domain/typed-codes.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/moderation-queue.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NativeSelect, TextInput } from '#web/ui/fields.tsx'
import { NextPage } from '#web/ui/next-page.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { SplitList } from '#web/ui/split-list.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { ageOf, reportsOf, titleOf } from './entry-words.ts'
import { type EntrySlots, OpenEntry } from './open-entry.tsx'
import classes from './queue-page.module.css'
import { type Entry, queueQuery, queueStates } from './queue-queries.ts'
import { ShortcutsDialog, useQueueKeys, useShortcutsSwitch } from './shortcuts.tsx'

const emptyTexts = {
  open: m.emptyOpen,
  mine: m.emptyMine,
  waiting: m.emptyWaiting,
  closed: m.emptyClosed,
} as const

/** What waits for admins: reports, appeals, cases and what the software noticed. All that is open is in the address. */
export const QueuePage = ({ kinds, ...slots }: EntrySlots & { kinds: readonly EntryKind[] }) => {
  const [address, setAddress] = useSearchParams()
  const state = queueStates.find((one) => one === address.get('state')) ?? 'open'
  const kind = kinds.find((one) => one === address.get('kind'))
  const number = address.get('number')?.replaceAll(/\D/g, '') || undefined
  const query = useInfiniteQuery(queueQuery(state, kind, number))
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  // While another tab loads, the counts of the last one stay.
  const [counts, setCounts] = useState(query.data?.pages[0]?.counts)
  const newest = query.data?.pages[0]?.counts
  if (newest && newest !== counts) setCounts(newest)

  const keysOn = useShortcutsSwitch()
  const [helping, setHelping] = useState(false)
  const choose = (entryID: string | undefined) =>
    setAddress((now) => {
      const next = new URLSearchParams(now)
      if (entryID === undefined) next.delete('entry')
      else next.set('entry', entryID)
      return next
    })
  const chosen = address.get('entry') ?? undefined
  const box = useRef<HTMLDivElement>(null)
  const go = (step: number) => {
    const at = entries.findIndex(({ entryID }) => entryID === chosen)
    const next = entries[at === -1 ? 0 : at + step]
    if (!next) return
    choose(next.entryID)
    box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(next.entryID)}"]`)?.focus()
  }
  useQueueKeys(keysOn.on, {
    j: () => go(1),
    k: () => go(-1),
    '?': () => setHelping(true),
  })

  return (
    <section
      ref={box}
      className={classes.queue}
      aria-label={m.queueLabel}
      data-entry={chosen === undefined ? undefined : ''}
    >
      <Tabs
        label={m.queueLabel}
        tabs={queueStates.map((key) => ({
          key,
          name: m.queueTabs[key],
          count: counts && m.tabCount(counts[key], maxAdminCount),
        }))}
        open={state}
        onOpen={(next) =>
          setAddress({ ...(next !== 'open' && { state: next }), ...(kind && { kind }) }, { replace: true })
        }
      >
        <div className={`row gap-12 mb-12 ${classes.tools}`}>
          <NativeSelect
            aria-label={m.kindLabel}
            className={`grow ${classes.kind}`}
            value={kind ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setAddress(
                { ...(state !== 'open' && { state }), ...(value !== '' && { kind: value }) },
                { replace: true },
              )
            }
          >
            <option value="">{m.allKinds}</option>
            {kinds.map((one) => (
              <option key={one} value={one}>
                {m.entryNames[one]}
              </option>
            ))}
          </NativeSelect>
          <NumberSearch
            value={number ?? ''}
            onChange={(next) =>
              setAddress(
                { ...(state !== 'open' && { state }), ...(next !== '' && { number: next }) },
                { replace: true },
              )
            }
          />
          <div className={classes.keys}>
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconKeyboard size={20} stroke={1.75} aria-hidden />}
              onClick={() => setHelping(true)}
            >
              {m.shortcuts}
            </Button>
          </div>
        </div>
        <QueryState
          query={query}
          skeleton={<Skeleton />}
          empty={
            entries.length === 0 &&
            chosen === undefined && (
              <EmptyState
                text={number === undefined ? emptyTexts[state] : m.noNumber(number)}
                hint={state === 'open' && number === undefined && m.emptyOpenHint}
              />
            )
          }
        >
          {() => (
            <Split
              entries={entries}
              chosen={chosen}
              onChoose={choose}
              more={<NextPage query={query} />}
              slots={slots}
              keysOn={keysOn.on}
            />
          )}
        </QueryState>
      </Tabs>
      {helping && <ShortcutsDialog keys={keysOn} onClose={() => setHelping(false)} />}
    </section>
  )
}

const typingMs = 400

interface NumberSearchProps {
  value: string
  onChange: (number: string) => void
}

/** Finds an entry by the number that people call it by, whatever its state. */
const NumberSearch = ({ value, onChange }: NumberSearchProps) => {
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // Another tab ends the search, and the field follows.
  if (value !== lastValue) {
    setLastValue(value)
    if (value === '') setTyped('')
  }
  const { later: search } = useDebouncedCallback(onChange, typingMs)
  return (
    <TextInput
      type="search"
      inputMode="numeric"
      aria-label={m.numberLabel}
      placeholder={m.numberPlaceholder}
      leftSection={<IconSearch size={18} aria-hidden />}
      className={`rigid ${classes.number}`}
      value={typed}
      onChange={({ currentTarget }) => {
        const digits = lettersAndDigits(currentTarget.value).replaceAll(/\D/g, '')
        setTyped(digits)
        search(digits)
      }}
    />
  )
}

const Skeleton = () => (
  <div aria-busy aria-label={common.loading}>
    {Array.from({ length: 5 }, (_, n) => (
      <div key={n} className={`skeleton mb-8 ${classes.skeleton}`} />
    ))}
  </div>
)

interface SplitProps {
  entries: Entry[]
  chosen: string | undefined
  onChoose: (entryID: string | undefined) => void
  more: ReactNode
  slots: EntrySlots
  keysOn: boolean
}

const Split = ({ entries, chosen, onChoose, more, slots, keysOn }: SplitProps) => {
  const now = useNow()
  const shown = chosen ?? entries[0]?.entryID
  const at = entries.findIndex(({ entryID }) => entryID === shown)
  const next = entries[at + 1] ?? entries[at - 1]
  return (
    <SplitList
      label={m.queueLabel}
      rows={entries.map((entry) => ({
        key: entry.entryID,
        title: titleOf(entry),
        lines: [entry.title || (entry.about?.name ?? ''), whoOf(entry), holderOf(entry)].filter(
          (line) => line !== '',
        ),
        before: <Thumb entry={entry} />,
        aside: (
          <span
            className={`rigid small muted numbers nowrap ${classes.age}`}
            data-urgent={isUrgent(entry) || undefined}
          >
            {ageOf(entry.openedAt, now)}
          </span>
        ),
      }))}
      chosen={chosen}
      otherwise={shown}
      onChoose={onChoose}
      back={m.allEntries}
      place={at >= 0 && <span className="small muted numbers">{common.counter(at + 1, entries.length)}</span>}
      more={more}
    >
      {shown !== undefined && (
        <OpenEntry
          key={shown}
          entryID={shown}
          isChosen={shown === chosen}
          onOver={() => onChoose(next?.entryID)}
          keysOn={keysOn}
          {...slots}
        />
      )}
    </SplitList>
  )
}

const whoOf = (entry: Entry): string => {
  const reports = reportsOf(entry)
  const name = entry.title === '' || entry.about?.name === entry.title ? '' : (entry.about?.name ?? '')
  return [name, reports > 0 ? m.reportCount(reports) : m.entryNames[entry.kind]]
    .filter((part) => part !== '')
    .join(' · ')
}

const holderOf = ({ takenBy }: Entry): string => {
  if (!takenBy) return ''
  return takenBy.mine ? m.mineBadge : m.isOnIt(takenBy.name)
}

/** What comes before all else: scams, counterfeits, appeals of somebody who is stopped. */
const urgentFrom = 6
const isUrgent = ({ priority, state }: Entry): boolean => state === 'open' && priority >= urgentFrom

const Thumb = ({ entry: { kind, photo } }: { entry: Entry }) => {
  if (photo)
    return (
      <span className={`grid rigid muted on-linen radius-small clip ${classes.thumb}`}>
        <Photo photo={photo} sizes="52px" alt="" />
      </span>
    )
  const Icon = kind === 'message' ? IconMessageCircle : kind === 'account' ? IconUser : IconFlag
  return (
    <span className={`grid rigid muted on-linen radius-small clip ${classes.thumb}`}>
      <Icon size={24} stroke={1.75} aria-hidden />
    </span>
  )
}
