import { IconEraser, IconLock } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import * as rules from '#contract/rules.ts'
import type { Place } from '#domain/geography.ts'
import * as m from '#messages/riders.ts'
import { api } from '#web/lib/api.ts'
import { textError } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { GroupError } from '#web/ui/field-group.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { type Pickup, riderAddressQuery } from './rider-queries.ts'

/** A map whose pin is moved comes from another feature. */
export type RenderPinMap = (
  place: Place | null,
  start: Place | null,
  onMove: (to: Place) => void,
) => ReactNode

interface AskRiderProps {
  pickup: Pickup
  renderMap: RenderPinMap
  onClose: () => void
}

type Known = { address: string; contact: string; note: string; location: Place | null }

/** The buyer's address for one pickup, by consent. It begins with the last one that is still kept. */
export const AskRider = (props: AskRiderProps) => {
  const formID = useId()
  const query = useQuery(riderAddressQuery(props.pickup.pickupID))
  const { pickup, onClose } = props
  // Typed words stay when the query is fetched again.
  const [first, setFirst] = useState<Known>()
  if (!first && query.data) setFirst(query.data)
  const [isSending, setSending] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.canSend(pickup.storeName)}
      actions={
        <Button type="submit" form={formID} size="lg" fullWidth disabled={!first} loading={isSending}>
          {m.share(pickup.storeName)}
        </Button>
      }
    >
      <QueryState query={{ ...query, data: first }} skeleton={<Skeleton height={320} />}>
        {(known) => <AskForm {...props} formID={formID} known={known} onSending={setSending} />}
      </QueryState>
    </Dialog>
  )
}

const AskForm = ({
  pickup,
  renderMap,
  onClose,
  formID,
  known,
  onSending,
}: AskRiderProps & { formID: string; known: Known; onSending: (sending: boolean) => void }) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const pointID = useId()
  const [address, setAddress] = useState(known.address)
  const [contact, setContact] = useState(known.contact)
  const [note, setNote] = useState(known.note)
  const [point, setPoint] = useState(known.location)
  const [errors, setErrors] = useState<Partial<Record<'address' | 'contact' | 'point', string | undefined>>>(
    {},
  )
  const save = useMutation({
    mutationFn: (to: Place) =>
      api('POST pickups/ask_rider', { pickupID: pickup.pickupID, address, contact, note, ...to }),
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['GET pickups/get_pickups'] })
      void queryClient.invalidateQueries({ queryKey: ['GET pickups/get_rider_address'] })
      onClose()
      void notice.success(m.asked, m.askedHint)
    },
  })
  const submit = () => {
    const found = {
      address: textError(rules.riderAddress, address),
      contact: textError(rules.phone, contact),
      point: point ? undefined : m.missingPoint,
    }
    setErrors(found)
    if (point && !Object.values(found).some(Boolean) && !save.isPending) save.mutate(point)
  }
  return (
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
        label={m.addressLabel}
        description={m.addressHint}
        longest={rules.riderAddress.max}
        autoComplete="street-address"
        data-autofocus
        value={address}
        error={errors.address}
        onChange={(event) => {
          setAddress(event.currentTarget.value)
          setErrors((shown) => ({ ...shown, address: undefined }))
        }}
      />
      <fieldset aria-describedby={errors.point ? pointID : undefined}>
        <legend className="small semibold mb-8">{m.pointLabel}</legend>
        {renderMap(point, pickup.storeLocation, (to) => {
          setPoint(to)
          setErrors((shown) => ({ ...shown, point: undefined }))
        })}
        <GroupError id={pointID} error={errors.point} />
      </fieldset>
      <TextInput
        label={m.contactLabel}
        type="tel"
        autoComplete="tel"
        inputMode="tel"
        value={contact}
        error={errors.contact}
        onChange={(event) => {
          setContact(event.currentTarget.value)
          setErrors((shown) => ({ ...shown, contact: undefined }))
        }}
      />
      <TextInput
        label={m.noteLabel}
        description={m.noteHint}
        longest={rules.riderNote.max}
        autoComplete="off"
        autoCapitalize="sentences"
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <ul className="grid gap-8 small">
        <li className="row gap-10">
          <IconLock className="rigid teal" size={20} stroke={1.75} aria-hidden />
          {m.consentOnly(pickup.storeName)}
        </li>
        <li className="row gap-10">
          <IconEraser className="rigid teal" size={20} stroke={1.75} aria-hidden />
          {m.consentErased}
        </li>
      </ul>
      <Problem className="banner" error={save.error} />
    </form>
  )
}
