import { IconCurrentLocation, IconExternalLink } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Navigate } from '#web/lib/router.tsx'
import { mapsAddress, type Place } from '#domain/geography.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/shops.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { locateDevice } from '#web/lib/device-location.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Grid } from '#web/ui/parts.tsx'
import {
  type CoordinateErrors,
  coordinateErrors,
  type CoordinateTexts,
  dropKeptTexts,
  keepTexts,
  pairIn,
  placeOf,
  readKeptTexts,
  textsOf,
} from './coordinates.ts'
import { LocationMap } from './location-map.tsx'
import { showLocationFailure } from './location-notices.ts'
import mapClasses from './location-map.module.css'
import classes from './map-page.module.css'
import { myShopQuery } from './queries.ts'
import { useSetLocation } from './use-set-location.ts'

/** For sellers who are not at their shop. */
export const MapPage = () => {
  const shop = useQuery(myShopQuery)
  const { error } = shop
  if (error instanceof ApiError && error.code === 'not_found') return <Navigate to="/shop/create" replace />
  return (
    <div className={classes.page}>
      <PageTitle title={m.coordinatesTitle} />
      <QueryState
        query={shop}
        skeleton={<div className={`on-linen radius-medium outlined clip ${mapClasses.frame}`} aria-busy />}
      >
        {({ location }) => <CoordinatesForm known={location} />}
      </QueryState>
    </div>
  )
}

const CoordinatesForm = ({ known }: { known: Place | null }) => {
  const form = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState(() => readKeptTexts() ?? textsOf(known))
  const [errors, setErrors] = useState<CoordinateErrors>({})
  const save = useSetLocation()
  const place = placeOf(texts)
  useEffect(() => keepTexts(texts), [texts])
  // Kept for a reload, which runs no cleanup. Leaving the page drops the values.
  useEffect(() => dropKeptTexts, [])

  const show = (next: CoordinateTexts) => {
    if (!save.isPending) save.reset()
    setTexts(next)
    setErrors({})
  }
  const locate = useMutation({
    mutationFn: () => locateDevice({ exact: true }),
    onSuccess: (found) => show(textsOf(found)),
    onError: (error) => void showLocationFailure(error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const found = coordinateErrors(texts)
    setErrors(found)
    if (place) return save.mutate(() => place)
    save.reset()
    form.current?.querySelector<HTMLElement>(`[name=${found.lat ? 'lat' : 'long'}]`)?.focus()
  }
  const field = (name: keyof CoordinateTexts, label: string) => ({
    label,
    name,
    value: texts[name],
    error: errors[name],
    inputMode: 'decimal' as const,
    autoComplete: 'off',
    longest: 60,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      show(pairIn(value) ?? { ...texts, [name]: value }),
  })

  return (
    <form ref={form} className="form" onSubmit={submit} noValidate>
      <p className={`muted pretty ${classes.lead}`}>{m.mapLead}</p>
      <LocationMap place={place} onMove={(to) => show(textsOf(to))} />
      <Grid gap={12} align="start" className="two-columns">
        <TextInput {...field('lat', m.latitude)} />
        <TextInput {...field('long', m.longitude)} />
      </Grid>
      <div className={`row wrap between ${classes.helps}`}>
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={20} aria-hidden />}
          loading={locate.isPending}
          onClick={() => locate.mutate()}
        >
          {m.fillMyLocation}
        </Button>
        {place && (
          <a
            className={`inline-row gap-6 align-center min-44 semibold ${classes.check}`}
            href={mapsAddress(place)}
            target="_blank"
            rel="noreferrer"
          >
            {m.openInMaps}
            <IconExternalLink size={18} aria-hidden />
          </a>
        )}
      </div>
      <div>
        <output className={`block centre ${classes.said}`}>
          {save.isPending && m.submitting}
          {save.isSuccess && <span data-good="">{m.coordinatesUpdated}</span>}
          {save.isError && (
            <span data-bad="">
              {m.submitFailed}
              <small className="block small regular muted">{sentenceOf(save.error)}</small>
            </span>
          )}
        </output>
        <Button type="submit" size="lg" fullWidth loading={save.isPending}>
          {common.submit}
        </Button>
      </div>
    </form>
  )
}
