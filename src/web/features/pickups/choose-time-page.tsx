import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, navigate, useParams } from '#web/lib/router.tsx'
import type { Place } from '#domain/geography.ts'
import { timeInWords } from '#domain/pickup-hours.ts'
import { type PickupDay, pickupDays } from '#domain/pickup-times.ts'
import { locale } from '#messages/language.ts'
import * as m from '#messages/pickups.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { inManila } from '#web/lib/manila-time.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import pickable from '#web/ui/pickable.module.css'
import { Text } from '#web/ui/parts.tsx'
import { ChoosePlace, type ChosenPlace, placesOf } from './choose-place.tsx'
import classes from './choose-time-page.module.css'
import { type Pickup, pickupQuery, type Viewer } from './pickup-queries.ts'

/** The page on which the buyer chooses when to come, or either side moves it. */
export const ChooseTimePage = ({ viewer, renderMap }: { viewer: Viewer; renderMap: RenderMap }) => {
  const query = useQuery(pickupQuery(Number(useParams().id)))
  const pickup = query.data?.pickups[0]
  const offered = useQuery({
    ...callQuery('GET store/get_meeting_places', { shopID: pickup?.storeID ?? '' }),
    enabled: pickup !== undefined,
  })
  const places = pickup && offered.data && placesOf(pickup, offered.data.places)
  return (
    <>
      <PageTitle title={places && places.length > 1 ? m.whereAndWhen : m.chooseTime} />
      <QueryState query={{ ...query, data: pickup }} skeleton={<div aria-busy />}>
        {(shown) => (
          <QueryState query={{ ...offered, data: places }} skeleton={<div aria-busy />}>
            {(known) => <ChooseTime pickup={shown} places={known} viewer={viewer} renderMap={renderMap} />}
          </QueryState>
        )}
      </QueryState>
    </>
  )
}

/** The map of a place comes from another feature. */
type RenderMap = (location: Place) => ReactNode

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

interface ChooseTimeProps {
  pickup: Pickup
  /** The shop alone if it has no others. */
  places: readonly ChosenPlace[]
  viewer: Viewer
  renderMap: RenderMap
}

const ChooseTime = ({ pickup, places, viewer, renderMap }: ChooseTimeProps) => {
  const now = useNow()
  const notice = useNotice()
  const queryClient = useQueryClient()
  const [date, setDate] = useState<string>()
  const [chosen, setChosen] = useState<string>()
  const [picked, setPicked] = useState<ChosenPlace>()
  const hasPlaces = places.length > 1
  // What was agreed on, else the first of the list, which is the shop if it has no others.
  const place =
    picked !== undefined ? picked : pickup.pickupTime === null ? (places[0] ?? null) : pickup.place
  const save = useMutation({
    mutationFn: (time: string) =>
      hasPlaces
        ? api('POST pickups/choose_place', { pickupID: pickup.pickupID, time, placeID: place?.placeID })
        : api('POST pickups/choose_time', { pickupID: pickup.pickupID, time }),
    onSuccess: async () => {
      navigate(`/pickup/${pickup.pickupID}`, { replace: true })
      void notice.success(m.timeSaved, viewer === 'buyer' ? m.shopIsNotified : m.buyerIsNotified)
    },
    onError: (error) => {
      // The seller may have changed the places.
      if (hasPlaces) void queryClient.invalidateQueries({ queryKey: ['GET store/get_meeting_places'] })
      void notice.failure(m.timeNotSaved, sentenceOf(error))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET pickups/get_pickups'] }),
  })
  const { latestTime, canSetTime } = pickup
  const hours = place ? place.hours : pickup.storeHours
  if (save.isIdle && (!canSetTime || latestTime === null))
    return <Navigate to={`/pickup/${pickup.pickupID}`} replace />
  const days = latestTime === null ? [] : pickupDays(hours, now, new Date(latestTime))
  const day = days.find((one) => one.date === date) ?? days.find(({ times }) => times.length > 0)
  const time = day?.times.find((one) => one.toISOString() === chosen)
  const parts = [
    { name: m.morning, times: day?.times.filter((one) => minuteOf(one) < 720) ?? [] },
    { name: m.afternoon, times: day?.times.filter((one) => minuteOf(one) >= 720) ?? [] },
  ]
  return (
    <form
      className={`stack gap-20 ${hasPlaces ? '' : 'narrow'}`}
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
      <div className={`stack gap-20 ${hasPlaces ? classes.columns : ''}`}>
        {hasPlaces && (
          <div className="stack gap-12">
            <ChoosePlace pickup={pickup} places={places} chosen={place} onChoose={setPicked} />
            {place && renderMap(place.location)}
          </div>
        )}
        <div className="stack gap-20">
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
          {!day && <p>{place ? m.noTimesThere : m.noTimes}</p>}
          {hours === null && (
            <Text size="small" tone="muted">
              {m.hoursUnknown}
            </Text>
          )}
          <div className={`row gap-16 between pad-12-0 semibold on-paper line-above ${classes.bar}`}>
            <p>
              {time && dateInWords(time.toISOString())}
              {time && hasPlaces && (
                <span className="block small regular muted break">
                  {place ? place.name : pickup.storeName}
                </span>
              )}
            </p>
            <Button type="submit" size="lg" disabled={!time} loading={save.isPending}>
              {place ? m.meetThere : m.setTime}
            </Button>
          </div>
        </div>
      </div>
    </form>
  )
}
