import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/live-board.ts'
import { api } from '#web/lib/api.ts'
import { NativeSelect } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './prepare.module.css'
import { salesQuery } from './queries.ts'

const offered = [10, 20, 30, 50, 100]

/** How many items one buyer may have on hold during the shop's live sales. */
export const OpenTickets = ({ value }: { value: number | null }) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (chosen: string) =>
      api('POST live/set_open_tickets', { openTickets: chosen === '' ? '' : Number(chosen) }),
    onSuccess: () => void notice.success(m.openTicketsSaved),
    onSettled: () => queryClient.invalidateQueries({ queryKey: salesQuery.queryKey }),
  })
  const counts = value === null || offered.includes(value) ? offered : [value, ...offered]
  return (
    <section className={classes.setting}>
      <NativeSelect
        label={m.openTickets}
        description={m.openTicketsHint}
        descriptionBelow
        disabled={save.isPending}
        value={save.isPending ? save.variables : (value ?? '')}
        data={[
          { value: '', label: m.usualOpenTickets },
          ...counts.map((count) => ({ value: String(count), label: m.upTo(count) })),
        ]}
        onChange={({ currentTarget }) => save.mutate(currentTarget.value)}
      />
      <Problem className="banner mb-12" error={save.error} />
    </section>
  )
}
