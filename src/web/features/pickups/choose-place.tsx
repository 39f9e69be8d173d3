import { IconBuildingStore, IconMapPinFilled } from '@tabler/icons-react'
import type { MeetingPlace } from '#domain/meeting-place.ts'
import * as m from '#messages/pickups.tsx'
import { weekInWords } from '#web/lib/week-in-words.ts'
import { useDistance } from '#web/ui/own-place.ts'
import { Text } from '#web/ui/parts.tsx'
import classes from './choose-time-page.module.css'
import type { Pickup } from './pickup-queries.ts'

/** Null is the shop. */
export type ChosenPlace = MeetingPlace | null

/** The places that the shop offers, with the one that was agreed on even if the seller has removed it. The shop comes last. */
export const placesOf = (pickup: Pickup, offered: readonly MeetingPlace[]): ChosenPlace[] => {
  const { place } = pickup
  const isKept = place && offered.every(({ placeID }) => placeID !== place.placeID)
  return [...(isKept ? [place] : []), ...offered, null]
}

interface ChoosePlaceProps {
  pickup: Pickup
  places: readonly ChosenPlace[]
  chosen: ChosenPlace
  onChoose: (place: ChosenPlace) => void
}

/** Where to meet: the places of the seller, and the shop. */
export const ChoosePlace = ({ pickup, places, chosen, onChoose }: ChoosePlaceProps) => (
  <fieldset>
    <legend className={`section-title ${classes.legend}`}>{m.where}</legend>
    <div className="grid gap-8">
      {places.map((place) => (
        <PlaceCard
          key={place?.placeID ?? 'shop'}
          pickup={pickup}
          place={place}
          isChosen={place?.placeID === chosen?.placeID}
          onChoose={() => onChoose(place)}
        />
      ))}
    </div>
  </fieldset>
)

interface PlaceCardProps {
  pickup: Pickup
  place: ChosenPlace
  isChosen: boolean
  onChoose: () => void
}

const PlaceCard = ({ pickup, place, isChosen, onChoose }: PlaceCardProps) => {
  const distance = useDistance(place ? place.location : pickup.storeLocation)
  const hours = place ? place.hours : pickup.storeHours
  const note = place ? place.note : pickup.storeAddress
  const Icon = place ? IconMapPinFilled : IconBuildingStore
  return (
    <label className={`row gap-12 covered relative ${classes.place}`}>
      <Icon className="rigid accent" size={28} stroke={1.75} aria-hidden />
      <span className="stack gap-2 grow min-0">
        <b className="semibold break">{place ? place.name : m.atShop(pickup.storeName)}</b>
        {note !== '' && (
          <Text as="span" size="small" tone="muted">
            {note}
          </Text>
        )}
        {hours && (
          <Text as="span" size="small">
            {weekInWords(hours)}
          </Text>
        )}
      </span>
      {distance && <span className="small muted numbers nowrap">{distance}</span>}
      <input type="radio" name="place" checked={isChosen} onChange={onChoose} />
      <span className={`rigid radius-full ${classes.dot}`} aria-hidden />
    </label>
  )
}
