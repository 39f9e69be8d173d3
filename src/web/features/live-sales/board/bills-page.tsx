import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/live-board.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import classes from './bills.module.css'
import { MessageDialog } from './message-dialog.tsx'
import { type Bill, type Bills, boardPath, billsQuery } from './queries.ts'

interface BillsPageProps {
  saleID: string
  /** The button with which the seller says that the money of this pickup came. */
  received: (pickupID: number, onDone: () => void) => ReactNode
  /** The button with which the seller says that everything of this pickup is packed. */
  markReady: (pickupID: number, name: string, onDone: () => void) => ReactNode
}

/** The bills of a sale: a line a person, with the next thing to do. */
export const BillsPage = ({ saleID, ...buttons }: BillsPageProps) => {
  const query = useQuery(billsQuery(saleID))
  return (
    <>
      <PageTitle title={m.bills} />
      <QueryState
        query={query}
        skeleton={<Skeleton height={320} className="on-linen radius-large" aria-busy />}
        empty={query.data?.bills.length === 0 && <EmptyState text={m.noBills} hint={m.noBillsHint} />}
      >
        {(shown) => <ShownBills shown={shown} {...buttons} onChanged={() => void query.refetch()} />}
      </QueryState>
    </>
  )
}

type State = Bill['state']
/** The groups in the order of what cannot wait. */
const groups: readonly State[] = [
  'to_send',
  'to_pack',
  'to_check',
  'not_claimed',
  'coming',
  'received',
  'over',
]
const counted = groups.slice(0, 4)

interface ShownBillsProps extends Omit<BillsPageProps, 'saleID'> {
  shown: Bills
  onChanged: () => void
}

const ShownBills = ({ shown, received, markReady, onChanged }: ShownBillsProps) => {
  const { sale, bills, total } = shown
  const [messageFor, setMessageFor] = useState<string>()
  const inState = (state: State) => bills.filter((bill) => bill.state === state)
  const opened = bills.find(({ billID }) => billID === messageFor)
  const count = bills.reduce((sum, { items }) => sum + items.length, 0)
  return (
    <>
      <p className={`row gap-12 between muted ${classes.of}`}>
        {sale.endedAt ? m.saleEnded(sale.title, dateInWords(sale.endedAt)) : sale.title}
        {sale.state === 'running' && (
          <Button to={boardPath(sale)} size="sm" variant="default">
            {m.toBoard}
          </Button>
        )}
      </p>
      <div className={`stack gap-12 ${classes.summary}`}>
        <p className={`flex gap-12 align-baseline between muted ${classes.sum}`}>
          <b>{formatPesos(total)}</b>
          <span>{m.billCounts(bills.length - inState('over').length, count)}</span>
        </p>
        <ul className={`grid gap-8 ${classes.tasks}`}>
          {counted.map((state) => (
            <li key={state}>
              <a href={`#${state}`} data-main={state === 'to_send' || undefined}>
                <b>{inState(state).length}</b>
                {m.taskNames[state as keyof typeof m.taskNames]}
              </a>
            </li>
          ))}
        </ul>
        <MoneyBar shown={shown} />
      </div>
      {groups.map((state) => {
        const members = inState(state)
        if (members.length === 0) return null
        return (
          <section key={state} id={state} className={classes.group} aria-label={m.groupNames[state]}>
            <h2>
              {m.groupNames[state]} <span>{m.groupHints[state]}</span>
            </h2>
            <ul>
              {members.map((bill) => (
                <BillRow
                  key={bill.billID}
                  bill={bill}
                  received={bill.pickupID !== null && received(bill.pickupID, onChanged)}
                  ready={bill.pickupID !== null && markReady(bill.pickupID, bill.name, onChanged)}
                  onMessage={() => setMessageFor(bill.billID)}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {opened && (
        <MessageDialog saleID={sale.saleID} bill={opened} onClose={() => setMessageFor(undefined)} />
      )}
    </>
  )
}

const MoneyBar = ({ shown: { received, toCheck, open } }: { shown: Bills }) => {
  const parts = [
    { look: 'received', amount: received, words: m.moneyReceived },
    { look: 'check', amount: toCheck, words: m.moneyToCheck },
    { look: 'open', amount: open, words: m.moneyOpen },
  ]
  return (
    <div className={classes.money}>
      <div className={`flex radius-full clip ${classes.moneyBar}`} aria-hidden>
        {parts.map(({ look, amount }) => (
          <span key={look} data-look={look} style={{ flexGrow: amount }} />
        ))}
      </div>
      <ul>
        {parts.map(({ look, amount, words }) => (
          <li key={look}>
            <span className={`radius-full ${classes.key}`} data-look={look} aria-hidden />{' '}
            <b>{formatPesos(amount)}</b> {words}
          </li>
        ))}
      </ul>
    </div>
  )
}

const linkState = ({ openedAt, sentAt }: Bill): string =>
  openedAt ? m.openedAt(dateInWords(openedAt)) : sentAt ? m.sentAt(dateInWords(sentAt)) : m.notSent

const timeOf = ({ keptUntil, pickupTime }: Bill): string =>
  keptUntil
    ? m.keptUntil(dateInWords(keptUntil))
    : pickupTime
      ? m.pickupOn(dateInWords(pickupTime))
      : m.noTimeYet

interface BillRowProps {
  bill: Bill
  received: ReactNode
  ready: ReactNode
  onMessage: () => void
}

const BillRow = ({ bill, received, ready, onMessage }: BillRowProps) => {
  const { name, kind, state, items, total, pickupID } = bill
  const message = (label: string, variant: 'teal' | 'default') => (
    <Button
      size="sm"
      variant={variant}
      aria-label={m.messageFor(name)}
      leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />}
      onClick={onMessage}
    >
      {label}
    </Button>
  )
  const open = pickupID !== null && (
    <Button size="sm" variant="outline" to={`/pickup/${pickupID}`} aria-label={m.openPickupOf(name)}>
      {m.openPickup}
    </Button>
  )
  const next: Record<State, ReactNode> = {
    to_send: message(m.message, 'teal'),
    not_claimed: message(m.messageAgain, 'default'),
    to_pack: ready,
    to_check: received,
    coming: open,
    received: open,
    over: null,
  }
  return (
    <li className="row gap-14 pad-12-0 line-below">
      <span className={`rigid width-48 relative ${classes.pile}`} aria-hidden>
        {items.slice(0, 2).map((item) => (
          <Photo key={item.itemID} photo={item.image ?? undefined} sizes="48px" alt="" />
        ))}
      </span>
      <div className={`grow min-0 ${classes.facts}`}>
        <p className="ellipsis no-margin line-14 semibold">{name}</p>
        <p className="ellipsis no-margin line-14">
          {common.itemCount(items.length)} · <b>{formatPesos(total)}</b>
        </p>
        <p className="ellipsis no-margin line-14 small muted">{timeOf(bill)}</p>
        <p className="ellipsis no-margin line-14 small muted">{m.kindNames[kind]}</p>
        <p className="ellipsis no-margin line-14 small muted">{linkState(bill)}</p>
      </div>
      <span className={`row gap-8 rigid ${classes.next}`}>
        {state === 'received' && (
          <span className={`small semibold teal radius-small ${classes.tag}`}>{m.groupNames.received}</span>
        )}
        {next[state]}
      </span>
    </li>
  )
}
