import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as rules from '#contract/rules.ts'
import type { Place } from '#domain/geography.ts'
import type { MeetingPlace } from '#domain/meeting-place.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/meeting-places.ts'
import { translateRule } from '#messages/rules.ts'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { GroupError } from '#web/ui/field-group.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { type HoursErrors, errorsOf, hoursOf, valuesOf } from './hours-form.ts'
import { LocationMap } from './location-map.tsx'
import { meetingPlacesQuery } from './queries.ts'
import { WeekFields } from './week-fields.tsx'

interface ChangePlaceProps {
  places: readonly MeetingPlace[]
  /** Which of them is changed. After the last one, a new one. */
  at: number
  start: Place | null
  onClose: () => void
}

const sent = ({ name, note, location, hours }: Omit<MeetingPlace, 'placeID'>) => ({
  name,
  note,
  ...location,
  hours,
})

/** The form of one place. The whole list is saved, so a place that another tab has added meanwhile is not kept. */
export const ChangePlace = ({ places, at, start, onClose }: ChangePlaceProps) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const [formID, pointID, daysID] = [useId(), useId(), useId()]
  const old = places[at]
  const [name, setName] = useState(old?.name ?? '')
  const [note, setNote] = useState(old?.note ?? '')
  const [point, setPoint] = useState(old?.location ?? null)
  const [weekly, setWeekly] = useState(() => valuesOf(old?.hours ?? null).weekly)
  const [errors, setErrors] = useState<{
    name?: string | undefined
    point?: string | undefined
    days?: string | undefined
    hours?: HoursErrors | undefined
  }>({})

  const save = useMutation({
    mutationFn: (wanted: Omit<MeetingPlace, 'placeID'> | null) =>
      api('POST store/set_meeting_places', {
        places: places
          .toSpliced(at, 1, ...(wanted ? [{ placeID: '', ...wanted }] : []))
          .map((place) => sent(place)),
      }),
    onSuccess: (reply, wanted) => {
      queryClient.setQueryData(meetingPlacesQuery.queryKey, reply)
      void queryClient.invalidateQueries({ queryKey: ['GET store/get_meeting_places'] })
      onClose()
      void (wanted ? notice.success(m.saved, wanted.name) : notice.success(m.removed, m.removedHint))
    },
  })

  const movePoint = (to: Place) => {
    setPoint(to)
    setErrors((shown) => ({ ...shown, point: undefined }))
  }
  const changeWeek = (to: typeof weekly) => {
    setWeekly(to)
    setErrors((shown) => ({ ...shown, days: undefined, hours: undefined }))
  }
  const submit = () => {
    const values = { weekly, exceptions: [] }
    const found = {
      name: name.trim() === '' ? translateRule(rules.placeName.required) : undefined,
      point: point ? undefined : m.missingPoint,
      days: weekly.some((spans) => spans.length > 0) ? undefined : m.missingDay,
      hours: errorsOf(values),
    }
    setErrors(found)
    if (point && !Object.values(found).some(Boolean) && !save.isPending)
      save.mutate({
        name,
        note,
        location: point,
        hours: { ...hoursOf(values), exceptions: old?.hours.exceptions ?? [] },
      })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={old ? old.name : m.addPlace}
      dismiss={common.cancel}
      actions={
        <Button type="submit" form={formID} loading={save.isPending}>
          {common.saveChanges}
        </Button>
      }
    >
      <form
        id={formID}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label={common.nameLabel}
          description={m.nameHint}
          longest={rules.placeName.max}
          autoComplete="off"
          autoCapitalize="words"
          data-autofocus
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={m.noteLabel}
          description={m.noteHint}
          longest={rules.placeNote.max}
          autoComplete="off"
          autoCapitalize="sentences"
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <fieldset aria-describedby={errors.point ? pointID : undefined}>
          <legend className="semibold mb-8">{m.pointLabel}</legend>
          <LocationMap place={point} start={start} onMove={movePoint} pinLabel={m.pinLabel} />
          <GroupError id={pointID} error={errors.point} />
        </fieldset>
        <fieldset aria-describedby={errors.days ? daysID : undefined}>
          <legend className="semibold">{m.hoursLabel}</legend>
          <WeekFields weekly={weekly} errors={errors.hours?.weekly} onChange={changeWeek} />
          <GroupError id={daysID} error={errors.days} />
        </fieldset>
        {old && (
          <Button variant="subtle" loading={save.isPending} onClick={() => save.mutate(null)}>
            {m.removePlace}
          </Button>
        )}
        <Problem className="banner mt-16" error={save.error} />
      </form>
    </Dialog>
  )
}
