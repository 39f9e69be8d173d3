import { IconMapPinFilled, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type MeetingPlace, maxMeetingPlaces } from '#domain/meeting-place.ts'
import * as m from '#messages/meeting-places.ts'
import { Navigate } from '#web/lib/router.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { weekInWords } from '#web/lib/week-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Text } from '#web/ui/parts.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { HideAddress } from './hide-address.tsx'
import { ChangePlace } from './change-place.tsx'
import classes from './meeting-places-page.module.css'
import { meetingPlacesQuery, myShopQuery } from './queries.ts'

/** Where the seller meets buyers, and whether the address of the shop is hidden. */
export const MeetingPlacesPage = () => {
  const shop = useQuery(myShopQuery)
  const query = useQuery(meetingPlacesQuery)
  if (shop.error instanceof ApiError && shop.error.code === 'not_found')
    return <Navigate to="/shop/create" replace />
  const places = query.data?.places
  return (
    <>
      <PageTitle
        title={m.title}
        action={places && <span className="muted numbers">{m.count(places.length, maxMeetingPlaces)}</span>}
      />
      <div className={`grid gap-20 ${classes.columns}`}>
        <section className="stack gap-12" aria-label={m.title}>
          <p className={`muted pretty ${classes.lead}`}>{m.lead}</p>
          <QueryState query={query} skeleton={<Skeleton height={240} />}>
            {(shown) => <Places places={shown.places} start={shop.data?.location ?? null} />}
          </QueryState>
        </section>
        <QueryState query={shop} skeleton={<Skeleton height={240} />}>
          {(own) => <HideAddress shop={own} />}
        </QueryState>
      </div>
    </>
  )
}

interface PlacesProps {
  places: MeetingPlace[]
  /** Where the map of a new place begins. */
  start: MeetingPlace['location'] | null
}

const Places = ({ places, start }: PlacesProps) => {
  /** The place that is being changed, or `places.length` for a new one. */
  const [changed, setChanged] = useState<number>()
  return (
    <>
      {places.length === 0 ? (
        <EmptyState text={m.none} hint={m.noneHint} />
      ) : (
        <ul>
          {places.map(({ placeID, name, note, hours }, at) => (
            <li key={placeID} className={`flex gap-14 pad-12-0 line-below ${classes.place}`}>
              <span className={`grid rigid on-linen radius-medium accent ${classes.pin}`}>
                <IconMapPinFilled size={32} aria-hidden />
              </span>
              <div className="stack gap-4 grow min-0">
                <h2 className="body semibold break">{name}</h2>
                {note !== '' && (
                  <Text size="small" tone="muted">
                    {note}
                  </Text>
                )}
                <Text size="small" weight="semibold">
                  {weekInWords(hours)}
                </Text>
              </div>
              <button
                type="button"
                className="icon-button width-48 height-48 muted"
                aria-label={m.changePlace(name)}
                onClick={() => setChanged(at)}
              >
                <IconPencil size={20} stroke={1.75} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {places.length < maxMeetingPlaces && (
        <Button
          variant="default"
          fullWidth
          leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
          onClick={() => setChanged(places.length)}
        >
          {m.addPlace}
        </Button>
      )}
      {changed !== undefined && (
        <ChangePlace places={places} at={changed} start={start} onClose={() => setChanged(undefined)} />
      )}
    </>
  )
}
