import { IconBeach } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { addDays, dayInManila } from '#domain/manila-days.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/shops.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { dayInWords } from '#web/lib/day-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { WayButton } from '#web/ui/way.tsx'
import { serverDate } from '#web/lib/server-time.ts'
import { myShopQuery } from './queries.ts'

const maxDays = 90

const possibleDays = (): [first: string, last: string] => {
  const today = dayInManila(serverDate())
  return [addDays(today, 1), addDays(today, maxDays)]
}

/** Opens the form for the vacation of the seller: until which day the shop is away, or that it is back now. */
export const ChangeVacation = ({ awayUntil }: { awayUntil: string | undefined }) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const formID = useId()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  const until = typed ?? awayUntil ?? ''
  const [[first, last]] = useState(possibleDays)

  const keep = async (shop: ReplyOf<'POST store/set_vacation'>) => {
    queryClient.setQueryData(myShopQuery.queryKey, shop)
    void queryClient.invalidateQueries({ queryKey: ['GET store/get_shop_details'] })
    void queryClient.invalidateQueries({ queryKey: ['GET store/get_shop_items'] })
    setOpen(false)
    setTyped(undefined)
    await notice.success(
      common.changesSaved,
      shop.awayUntil ? m.awayUntil(dayInWords(shop.awayUntil)) : m.backNow,
    )
  }
  const save = useMutation({
    mutationFn: () => api('POST store/set_vacation', { until }),
    onSuccess: keep,
  })
  const end = useMutation({ mutationFn: () => api('POST store/end_vacation'), onSuccess: keep })

  return (
    <>
      <WayButton
        icon={IconBeach}
        hint={awayUntil && m.awayUntil(dayInWords(awayUntil))}
        onClick={() => setOpen(true)}
      >
        {m.vacation}
      </WayButton>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={m.vacation}
        size="small"
        dismiss={common.cancel}
        actions={
          <Button type="submit" form={formID} loading={save.isPending}>
            {awayUntil ? common.saveChanges : m.goAway}
          </Button>
        }
      >
        <form
          id={formID}
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const found = until < first || until > last ? m.vacationDay : undefined
            setError(found)
            if (!found && !save.isPending) save.mutate()
          }}
        >
          <p>{m.vacationLead}</p>
          <TextInput
            type="date"
            label={m.backOn}
            min={first}
            max={last}
            value={until}
            error={error}
            data-autofocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {awayUntil && (
            <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
              {m.comeBackNow}
            </Button>
          )}
          <Problem className="banner" error={save.error ?? end.error} />
        </form>
      </Dialog>
    </>
  )
}
