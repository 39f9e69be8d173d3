import { IconClock, IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type PickupHours, dateInManila, maxExceptions } from '#domain/pickup-hours.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/shops.ts'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { WayButton } from '#web/ui/way.tsx'
import { serverDate } from '#web/lib/server-time.ts'
import classes from './change-hours.module.css'
import { type HoursErrors, errorsOf, hoursOf, valuesOf } from './hours-form.ts'
import { myShopQuery } from './queries.ts'
import { SpansField, WeekFields } from './week-fields.tsx'

/** Opens the form for the pickup hours of the seller's shop. What was typed is kept until it is saved. */
export const ChangeHours = ({ hours }: { hours: PickupHours | null }) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const formID = useId()
  const [isOpen, setOpen] = useState(false)
  const [changed, setChanged] = useState<ReturnType<typeof valuesOf>>()
  const [errors, setErrors] = useState<HoursErrors>()
  const values = changed ?? valuesOf(hours)
  const { weekly, exceptions } = values
  const change = (part: Partial<typeof values>) => setChanged({ ...values, ...part })
  const setException = (at: number, part: Partial<(typeof exceptions)[number]>) =>
    change({ exceptions: exceptions.map((old, n) => (n === at ? { ...old, ...part } : old)) })

  const save = useMutation({
    mutationFn: () => api('POST store/set_hours', { hours: hoursOf(values) }),
    onSuccess: async (shop) => {
      queryClient.setQueryData(myShopQuery.queryKey, shop)
      void queryClient.invalidateQueries({ queryKey: ['GET store/get_shop_details'] })
      setOpen(false)
      setChanged(undefined)
      await notice.success(common.changesSaved, m.pickupHours)
    },
  })

  return (
    <>
      <WayButton icon={IconClock} hint={hours ? undefined : m.hoursMissing} onClick={() => setOpen(true)}>
        {m.pickupHours}
      </WayButton>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.pickupHours}
        dismiss={common.cancel}
        actions={
          <Button type="submit" form={formID} loading={save.isPending}>
            {common.saveChanges}
          </Button>
        }
      >
        <form
          id={formID}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const found = errorsOf(values)
            setErrors(found)
            if (!found && !save.isPending) save.mutate()
          }}
        >
          <p className="mb-8 muted">{m.hoursLead}</p>
          <WeekFields weekly={weekly} errors={errors?.weekly} onChange={(to) => change({ weekly: to })} />
          <h3 className={`body semibold ${classes.heading}`}>{m.otherHours}</h3>
          {exceptions.map(({ date, spans }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- an exception has no id, and its date is being typed
            <div key={at} className={`grid align-end ${classes.exception}`}>
              <TextInput
                type="date"
                label={m.dateLabel}
                min={dateInManila(serverDate())}
                value={date}
                onChange={(event) => setException(at, { date: event.currentTarget.value })}
              />
              <button
                type="button"
                className="icon-button muted"
                aria-label={m.removeDate(date)}
                onClick={() => change({ exceptions: exceptions.filter((_, n) => n !== at) })}
              >
                <IconX size={20} aria-hidden />
              </button>
              <SpansField
                name={m.openOnDate}
                spans={spans}
                error={errors?.exceptions[at]}
                onChange={(to) => setException(at, { spans: to })}
              />
            </div>
          ))}
          {exceptions.length < maxExceptions && (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
              onClick={() => change({ exceptions: [...exceptions, { date: '', spans: [] }] })}
            >
              {m.addDate}
            </Button>
          )}
          <Problem className="banner mt-16" error={save.error} />
        </form>
      </Dialog>
    </>
  )
}
