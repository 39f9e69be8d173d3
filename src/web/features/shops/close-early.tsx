import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type PickupHours, closingNow, openingAt, timeInWords } from '#domain/pickup-hours.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/shops.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { serverDate } from '#web/lib/server-time.ts'
import { Text } from '#web/ui/parts.tsx'
import { opensInWords } from './hours-words.ts'
import { myShopQuery } from './queries.ts'

interface CloseEarlyProps {
  hours: PickupHours
  /** Only the owner sets the hours. */
  isOwner: boolean
}

/** Whether the shop is open now. Its owner can end the pickup hours of today. */
export const CloseEarly = ({ hours, isOwner }: CloseEarlyProps) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const opening = openingAt(hours, useNow())
  const set = useMutation({
    mutationFn: ({ changed }: { changed: PickupHours; before?: PickupHours }) =>
      api('POST store/set_hours', { hours: changed }),
    onSuccess: async (shop, { before }) => {
      queryClient.setQueryData(myShopQuery.queryKey, shop)
      void queryClient.invalidateQueries({ queryKey: ['GET store/get_shop_details'] })
      if (before)
        await notice.success(m.closedEarly, undefined, {
          label: common.undo,
          run: () => set.mutate({ changed: before }),
          milliseconds: 10_000,
        })
    },
    onError: (error) => void notice.failure(m.closeEarlyFailed, sentenceOf(error)),
  })
  return (
    <section className="row card gap-12 pad-16" aria-labelledby="shop-is-open">
      <div className="grow min-0">
        <h2 id="shop-is-open" className="large semibold line-13">
          {opening.isOpen ? m.shopIsOpen : m.shopIsClosed}
        </h2>
        <Text size="small" tone="muted">
          {opening.isOpen
            ? opening.until && m.openUntil(timeInWords(opening.until.minute))
            : opening.next && opensInWords(opening.next)}
        </Text>
      </div>
      {isOwner && opening.isOpen && (
        <Button
          variant="default"
          loading={set.isPending}
          onClick={() => set.mutate({ changed: closingNow(hours, serverDate()), before: hours })}
        >
          {m.closeEarly}
        </Button>
      )}
    </section>
  )
}
