import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react'
import { useDeferredValue, useState } from 'react'
import { toKilometre } from '#domain/geography.ts'
import * as m from '#messages/ui.ts'
import { api, type InputOf, type ReplyOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { LocationProblem, locateDevice } from '#web/lib/device-location.ts'
import { ownLocationQuery } from '#web/lib/own-location-query.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextInput } from './fields.tsx'
import classes from './location-dialog.module.css'
import { onEnter } from './on-enter.ts'

type OwnLocation = ReplyOf<'GET auth/place'>

interface LocationDialogProps {
  onClose: () => void
  onSet?: (() => void) | undefined
}

const sentenceFor = (error: unknown): string => {
  if (!(error instanceof LocationProblem)) return sentenceOf(error)
  return error.denied ? m.locationDenied : m.locationUnknown
}

/** Asks a buyer where they are: by a town, or by the device, whose location is rounded before it is sent. */
export const LocationDialog = ({ onClose, onSet }: LocationDialogProps) => {
  const queryClient = useQueryClient()
  const { data: own } = useQuery(ownLocationQuery)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data: found } = useQuery({
    ...callQuery('GET store/towns', { q }),
    enabled: q !== '',
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  })
  const towns = q === '' ? [] : (found?.towns ?? [])

  /** What depends on the location is fetched again. */
  const keep = (reply: OwnLocation) => {
    queryClient.setQueryData(ownLocationQuery.queryKey, reply)
    void queryClient.invalidateQueries({ queryKey: ['GET homepage/rails'] })
    void queryClient.resetQueries({ queryKey: ['GET homepage/search'] })
    onClose()
  }
  const set = useMutation({
    mutationFn: (input: InputOf<'POST auth/set_place'>) => api('POST auth/set_place', input),
    onSuccess: (reply) => {
      keep(reply)
      onSet?.()
    },
  })
  const locate = useMutation({
    mutationFn: async () => toKilometre(await locateDevice({ exact: false })),
    onSuccess: (place) => set.mutate(place),
  })
  const forget = useMutation({ mutationFn: () => api('POST auth/forget_place'), onSuccess: keep })
  const busy = set.isPending || locate.isPending || forget.isPending
  const error = locate.error ?? set.error ?? forget.error

  const choose = (townID: number) => {
    if (!busy) set.mutate({ townID })
  }
  return (
    <Dialog open onClose={onClose} title={m.whereYouAre} size="small">
      <div className={`stack gap-12 ${classes.parts}`}>
        <p className="muted pretty">{m.whereYouAreLead}</p>
        {own?.place && (
          <p className={`row gap-8 semibold on-linen radius-medium ${classes.own}`}>
            <IconMapPin size={20} stroke={1.75} aria-hidden />
            <span>{own.place.town ?? m.nearThisDevice}</span>
            <Button variant="subtle" size="sm" loading={forget.isPending} onClick={() => forget.mutate()}>
              {m.forgetLocation}
            </Button>
          </p>
        )}
        <TextInput
          label={m.town}
          placeholder={m.townExample}
          autoComplete="off"
          autoCapitalize="words"
          enterKeyHint="done"
          longest={60}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onEnter(() => {
            if (towns[0]) choose(towns[0].townID)
          })}
        />
        {towns.length > 0 && (
          <ul
            className={`pad-0-12 ${classes.towns}`}
            aria-label={m.towns}
            aria-busy={set.isPending || undefined}
          >
            {towns.map(({ townID, name, region }) => (
              <li key={townID}>
                <button type="button" className={`between ${classes.town}`} onClick={() => choose(townID)}>
                  <span>{name}</span>
                  <small>{region}</small>
                </button>
              </li>
            ))}
          </ul>
        )}
        <output className={`small muted pretty ${classes.none}`}>
          {q !== '' && found?.towns.length === 0 && m.noTown}
        </output>
        <Button
          variant="default"
          fullWidth
          leftSection={<IconCurrentLocation size={20} aria-hidden />}
          loading={locate.isPending}
          onClick={() => busy || locate.mutate()}
        >
          {m.byThisDevice}
        </Button>
        <p className="small muted pretty">{m.byThisDeviceHint}</p>
        {error && (
          <p className="semibold bad" role="alert">
            {sentenceFor(error)}
          </p>
        )}
        <p className="small muted pretty">
          <a href="https://www.geonames.org" target="_blank" rel="noreferrer">
            {m.townsFrom}
          </a>
          {'. '}
          <a href="https://psa.gov.ph/classification/psgc" target="_blank" rel="noreferrer">
            {m.codesFrom}
          </a>
          .
        </p>
      </div>
    </Dialog>
  )
}
