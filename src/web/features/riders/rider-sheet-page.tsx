import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as rules from '#contract/rules.ts'
import { type Place, formatDistance } from '#domain/geography.ts'
import { formatPesos } from '#domain/money.ts'
import { routeLength, routeOf } from '#domain/rider-route.ts'
import * as m from '#messages/riders.ts'
import { translateRule } from '#messages/rules.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { numberError } from '#web/lib/check-fields.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Link } from '#web/lib/router.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { FormWithAside } from '#web/ui/form-with-aside.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Text } from '#web/ui/parts.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import classes from './rider-sheet-page.module.css'
import { type RiderStop, riderSheetQuery } from './rider-queries.ts'
import { stopText, stopsText } from './stops-text.ts'

/** The map of a route comes from another feature. */
type RenderRoute = (start: Place | null, stops: readonly Place[]) => ReactNode

/** The boxes that a shop is asked to send, in the order of a way: copied into the app of a courier, then said to have left. */
export const RiderSheetPage = ({ renderRoute }: { renderRoute: RenderRoute }) => {
  const query = useQuery(riderSheetQuery)
  const waiting = query.data?.stops.filter(({ sentAt }) => sentAt === null).length
  return (
    <>
      <PageTitle
        title={m.title}
        action={waiting !== undefined && <span className="muted numbers">{m.count(waiting)}</span>}
      />
      <QueryState query={query} skeleton={<Skeleton height={360} />}>
        {({ start, stops }) =>
          stops.length === 0 ? (
            <EmptyState text={m.none} hint={m.noneHint} />
          ) : (
            <Sheet start={start} stops={stops} renderRoute={renderRoute} />
          )
        }
      </QueryState>
    </>
  )
}

interface SheetProps {
  start: Place | null
  stops: readonly RiderStop[]
  renderRoute: RenderRoute
}

const Sheet = ({ start, stops, renderRoute }: SheetProps) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  /** What was ticked or unticked by hand. What is paid is ticked by itself. */
  const [picked, setPicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [fee, setFee] = useState('')
  const [link, setLink] = useState('')
  const [errors, setErrors] = useState<{ fee?: string | undefined; link?: string | undefined }>({})
  const waiting = stops.filter(({ sentAt }) => sentAt === null)
  const left = stops.filter(({ sentAt }) => sentAt !== null)
  const isChosen = ({ requestID, payment, items }: RiderStop) =>
    items > 0 && (picked.get(requestID) ?? payment !== 'not_paid')
  const chosen = routeOf(start, waiting.filter(isChosen))
  const unpaid = chosen.filter(({ payment }) => payment === 'not_paid').length
  const send = useMutation({
    mutationFn: () =>
      api('POST pickups/say_sent', {
        requestIDs: chosen.map(({ requestID }) => requestID),
        ...(fee.trim() !== '' && { fee }),
        ...(link.trim() !== '' && { trackingLink: link.trim() }),
      }),
    onSuccess: () => {
      setLink('')
      void notice.success(m.onItsWay, m.sent)
    },
    onError: (error) => void notice.failure(m.notSent, sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET pickups/get_rider_sheet'] }),
  })
  const submit = () => {
    const found = {
      fee: fee.trim() === '' ? undefined : numberError(rules.riderFee, fee),
      link:
        link.trim() === '' || rules.isTrackingLink(link.trim())
          ? undefined
          : translateRule(rules.trackingLink.mismatch),
    }
    setErrors(found)
    if (found.fee === undefined && found.link === undefined) send.mutate()
  }
  return (
    <div className="stack gap-24">
      <FormWithAside
        form={
          waiting.length > 0 && (
            <ol>
              {waiting.map((stop) => (
                <Stop
                  key={stop.requestID}
                  stop={stop}
                  number={chosen.findIndex(({ requestID }) => requestID === stop.requestID) + 1}
                  isChosen={isChosen(stop)}
                  onChoose={(isTicked) => setPicked(new Map(picked).set(stop.requestID, isTicked))}
                />
              ))}
            </ol>
          )
        }
        lead={renderRoute(
          start,
          chosen.map(({ location }) => location),
        )}
        more={
          waiting.length > 0 && (
            <form
              className="stack gap-16"
              noValidate
              onSubmit={(event) => {
                event.preventDefault()
                submit()
              }}
            >
              <div className={`grid gap-8 ${classes.fields}`}>
                <TextInput
                  label={m.feeEach}
                  description={m.feeHint}
                  descriptionBelow
                  leftSection="₱"
                  inputMode="decimal"
                  autoComplete="off"
                  value={fee}
                  error={errors.fee}
                  onChange={(event) => {
                    setFee(event.currentTarget.value)
                    setErrors(({ link: same }) => ({ link: same }))
                  }}
                />
                <TextInput
                  label={m.linkLabel}
                  description={m.linkHint}
                  descriptionBelow
                  type="url"
                  inputMode="url"
                  autoComplete="off"
                  longest={rules.trackingLink.max}
                  value={link}
                  error={errors.link}
                  onChange={(event) => {
                    setLink(event.currentTarget.value)
                    setErrors(({ fee: same }) => ({ fee: same }))
                  }}
                />
              </div>
              <div className="row gap-12 between pad-12-0 line-above">
                <div className="min-0">
                  <Text weight="semibold">{m.leftTitle}</Text>
                  <Text size="small" tone="muted">
                    {m.notifies(chosen.length)}
                  </Text>
                  {unpaid > 0 && (
                    <output className={`block small semibold ${classes.unpaid}`}>
                      {m.unpaidChosen(unpaid)}
                    </output>
                  )}
                </div>
                <Button
                  type="submit"
                  variant="default"
                  disabled={chosen.length === 0}
                  loading={send.isPending}
                >
                  {m.onItsWay}
                </Button>
              </div>
            </form>
          )
        }
      />
      {left.length > 0 && <Left stops={left} />}
      {waiting.length > 0 && (
        <div className={`row gap-12 between pad-12-0 on-paper line-above ${classes.bar}`}>
          <div className="min-0">
            <Text weight="semibold">
              {m.stopsAndWay(chosen.length, formatDistance(routeLength(start, chosen)))}
            </Text>
            <Text size="small" tone="muted">
              {m.nearestFirst}
            </Text>
          </div>
          <CopyButton
            text={stopsText(chosen)}
            variant="filled"
            size="lg"
            disabled={chosen.length === 0}
            leftSection={<IconCopy size={22} stroke={1.75} aria-hidden />}
          >
            {m.copyAll}
          </CopyButton>
        </div>
      )}
    </div>
  )
}

interface StopProps {
  stop: RiderStop
  /** In the chosen way, or 0. */
  number: number
  isChosen: boolean
  onChoose: (isTicked: boolean) => void
}

const Stop = ({ stop, number, isChosen, onChoose }: StopProps) => {
  const isReady = stop.items > 0
  return (
    <li className="row gap-12 pad-12-0 line-below">
      <span
        className={`grid centred rigid radius-full bold small ${classes.number}`}
        data-chosen={isChosen || undefined}
      >
        {number > 0 ? number : '–'}
      </span>
      <div className={`rigid ${classes.photo}`}>
        <Photo photo={stop.photos[0] ?? undefined} sizes="48px" alt="" />
      </div>
      <div className="grow min-0">
        <h2 className="body semibold break">
          <Link className="plain inherit" to={`/pickup/${stop.pickupID}`}>
            {stop.name}
          </Link>
        </h2>
        <Text size="small" tone="muted">
          {stop.address}
        </Text>
        <p className="small">
          {isReady ? (
            <>
              <b className={`semibold ${stop.payment === 'paid' ? 'teal' : classes.unpaid}`}>
                {m.payments[stop.payment]}
              </b>
              {` · ${m.itemsOf(stop.items, formatPesos(stop.total))}`}
            </>
          ) : (
            <b className={`semibold ${classes.unpaid}`}>{m.notReady}</b>
          )}
        </p>
      </div>
      <CopyStop stop={stop} />
      <label className={`check ${classes.tick}`}>
        <input
          type="checkbox"
          aria-label={stop.name}
          checked={isChosen}
          disabled={!isReady}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </label>
    </li>
  )
}

/** The apps of couriers have a field for each stop. */
const CopyStop = ({ stop }: { stop: RiderStop }) => {
  const [copied, setCopied] = useState<string>()
  const text = stopText(stop)
  const Icon = copied === text ? IconCheck : IconCopy
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(text),
      () => setCopied(undefined),
    )
  if (!('clipboard' in navigator)) return null
  return (
    <button
      type="button"
      className="icon-button muted"
      aria-label={copied === text ? m.copiedStop(stop.name) : m.copyStop(stop.name)}
      onClick={() => void copy()}
    >
      <Icon size={20} stroke={1.75} aria-hidden />
    </button>
  )
}

const Left = ({ stops }: { stops: readonly RiderStop[] }) => (
  <section aria-label={m.onItsWay}>
    <h2 className="section-title">{m.onItsWay}</h2>
    <ul>
      {stops.map((stop) => (
        <li key={stop.requestID} className="pad-12-0 line-below">
          <Link className="plain inherit semibold break" to={`/pickup/${stop.pickupID}`}>
            {stop.name}
          </Link>
          <Text size="small" tone="muted">
            {stop.address}
          </Text>
          <Text size="small">{m.leftAt(dateInWords(stop.sentAt ?? ''))}</Text>
        </li>
      ))}
    </ul>
  </section>
)
