import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, navigate, useParams } from '#web/lib/router.tsx'
import { timeInWords } from '#domain/pickup-hours.ts'
import { type PickupDay, pickupDays } from '#domain/pickup-times.ts'
import { locale } from '#messages/language.ts'
import * as m from '#messages/pickups.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { inManila } from '#web/lib/manila-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import pickable from '#web/ui/pickable.module.css'
import { Text } from '#web/ui/parts.tsx'
import classes from './choose-time-page.module.css'
import { type Pickup, pickupQuery, type Viewer } from './pickup-queries.ts'

/** The page on which the buyer chooses when to come, or either side moves it. */
export const ChooseTimePage = ({ viewer }: { viewer: Viewer }) => {
  const pickup = useQuery(pickupQuery(Number(useParams().id)))
  return (
    <>
      <PageTitle title={m.chooseTime} />
      <QueryState query={{ ...pickup, data: pickup.data?.pickups[0] }} skeleton={<div aria-busy />}>
        {(shown) => <ChooseTime pickup={shown} viewer={viewer} />}
      </QueryState>
    </>
  )
}

const weekday = inManila(locale, { weekday: 'short' })
const dayOfMonth = inManila(locale, { day: 'numeric' })

const minuteMs = 60_000
/** Manila is 8 hours ahead of UTC all year. */
const minuteOf = (time: Date): number => (time.getTime() / minuteMs + 480) % 1_440

const hoursOf = ({ spans, times }: PickupDay): string => {
  const [first] = spans
  if (!first) return m.closedDay
  if (times.length === 0) return m.noTimesLeft
  return m.spanOfDay(timeInWords(first.from), timeInWords(spans.at(-1)?.to ?? first.to))
}

const ChooseTime = ({ pickup, viewer }: { pickup: Pickup; viewer: Viewer }) => {
  const now = useNow()
  const notice = useNotice()
  const queryClient = useQueryClient()
  const [date, setDate] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const save = useMutation({
    mutationFn: (time: string) => api('POST pickups/choose_time', { pickupID: pickup.pickupID, time }),
    onSuccess: async () => {
      navigate(`/pickup/${pickup.pickupID}`, { replace: true })
      void notice.success(m.timeSaved, viewer === 'buyer' ? m.shopIsNotified : m.buyerIsNotified)
    },
    onError: (error) => void notice.failure(m.timeNotSaved, sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET pickups/get_pickups'] }),
  })
  const { latestTime, canSetTime, storeHours } = pickup
  if (save.isIdle && (!canSetTime || latestTime === null))
    return <Navigate to={`/pickup/${pickup.pickupID}`} replace />
  const days = latestTime === null ? [] : pickupDays(storeHours, now, new Date(latestTime))
  const day = days.find((one) => one.date === date) ?? days.find(({ times }) => times.length > 0)
  const time = day?.times.find((one) => one.toISOString() === chosen)
  const parts = [
    { name: m.morning, times: day?.times.filter((one) => minuteOf(one) < 720) ?? [] },
    { name: m.afternoon, times: day?.times.filter((one) => minuteOf(one) >= 720) ?? [] },
  ]
  return (
    <form
      className="stack gap-20 narrow"
      onSubmit={(event) => {
        event.preventDefault()
        if (time) save.mutate(time.toISOString())
      }}
    >
      <Text weight="semibold">
        {viewer === 'buyer' ? pickup.storeName : `${pickup.customerFirstName} ${pickup.customerLastName}`}
        {' · '}
        {latestTime && m.pickUpBy(<time dateTime={latestTime}>{dateInWords(latestTime)}</time>)}
      </Text>
      <Text size="small" tone="muted">
        {m.movesOnce}
      </Text>
      <fieldset>
        <legend className={`section-title ${classes.legend}`}>{m.day}</legend>
        <div className={`grid gap-10 ${classes.days}`}>
          {days.map((one) => {
            const at = new Date(`${one.date}T12:00+08:00`)
            return (
              <label
                key={one.date}
                className={`align-center relative ${pickable.pickable} gap-2 small centre radius-medium centred-items ${classes.day}`}
              >
                <input
                  type="radio"
                  name="day"
                  checked={one === day}
                  disabled={one.times.length === 0}
                  onChange={() => setDate(one.date)}
                />
                <span>{weekday.format(at)}</span>
                <strong className="text-section">{dayOfMonth.format(at)}</strong>
                <span>{hoursOf(one)}</span>
              </label>
            )
          })}
        </div>
      </fieldset>
      {parts.map(
        ({ name, times }) =>
          times.length > 0 && (
            <fieldset key={name}>
              <legend className={`section-title ${classes.legend}`}>{name}</legend>
              <div className={`grid gap-10 ${classes.times}`}>
                {times.map((one) => (
                  <label
                    key={one.getTime()}
                    className={`align-center relative ${pickable.pickable} justify-center radius-medium ${classes.slot}`}
                  >
                    <input
                      type="radio"
                      name="time"
                      checked={one === time}
                      onChange={() => setChosen(one.toISOString())}
                    />
                    {timeInWords(minuteOf(one))}
                  </label>
                ))}
              </div>
            </fieldset>
          ),
      )}
      {!day && <p>{m.noTimes}</p>}
      {storeHours === null && (
        <Text size="small" tone="muted">
          {m.hoursUnknown}
        </Text>
      )}
      <div className={`row gap-16 between pad-12-0 semibold on-paper line-above ${classes.bar}`}>
        <p>{time && dateInWords(time.toISOString())}</p>
        <Button type="submit" size="lg" disabled={!time} loading={save.isPending}>
          {m.setTime}
        </Button>
      </div>
    </form>
  )
}
