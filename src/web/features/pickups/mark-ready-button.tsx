import { IconPackage } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TicketLevel } from '#domain/ticket-status.ts'
import * as m from '#messages/pickups.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { type Pickup, pickupQuery } from './pickup-queries.ts'

interface MarkReadyButtonProps {
  pickupID: number
  /** Whose it is. */
  name: string
  /** The main action of a page, another of its actions, or the next step in a row. */
  variant: 'filled' | 'default' | 'teal'
  onDone?: () => void
}

/** Says that everything of a pickup is packed, from its page or from a list. */
export const MarkReadyButton = ({ pickupID, name, variant, onDone }: MarkReadyButtonProps) => {
  const inRow = variant === 'teal'
  const notice = useNotice()
  const queryClient = useQueryClient()
  const marking = useMutation({
    mutationFn: () => api('POST pickups/mark_ready', { pickupID }),
    onSuccess: ({ pickup }) => {
      queryClient.setQueryData(pickupQuery(pickupID).queryKey, {
        pickups: [pickup],
        has_next: false,
        cursor: null,
      })
      onDone?.()
    },
    onError: (error) => void notice.failure(sentenceOf(error)),
  })
  return (
    <Button
      size={inRow ? 'sm' : 'lg'}
      variant={variant}
      fullWidth={!inRow}
      aria-label={m.allReadyOf(name)}
      leftSection={<IconPackage size={inRow ? 18 : 22} stroke={1.75} aria-hidden />}
      loading={marking.isPending}
      onClick={() => marking.mutate()}
    >
      {m.allReady}
    </Button>
  )
}

export const hasPending = ({ tickets }: Pickup): boolean =>
  tickets.some(({ level }) => level === TicketLevel.Pending)
