import { IconCircleDashed, IconMapPinFilled } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as common from '#messages/common.ts'
import * as m from '#messages/meeting-places.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { Text } from '#web/ui/parts.tsx'
import classes from './meeting-places-page.module.css'
import { myShopQuery } from './queries.ts'

/** The switch that hides the address, with what a buyer sees before an item is ready and then. */
export const HideAddress = ({ shop }: { shop: ReplyOf<'GET store/get_shop_details'> }) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (addressHidden: boolean) => api('POST store/update_shop', { addressHidden }),
    onSuccess: (changed) => {
      queryClient.setQueryData(myShopQuery.queryKey, changed)
      void queryClient.invalidateQueries({ queryKey: ['GET store/get_shop_details'] })
      void notice.success(common.changesSaved, m.title)
    },
    onError: (error) => void notice.failure(m.notChanged, sentenceOf(error)),
  })
  const isOn = save.isPending ? save.variables : shop.addressHidden
  return (
    <section className={'card stack gap-12 on-linen'} aria-label={m.hideAddress}>
      <label className="check semibold min-44">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          checked={isOn}
          disabled={save.isPending}
          onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
        />
        <span className="grid">
          {m.hideAddress}
          <span className="small regular muted break">{shop.address}</span>
        </span>
      </label>
      {isOn && (
        <dl className="two-columns grid gap-8">
          <div className={`card small ${classes.seen}`}>
            <IconCircleDashed className="accent" size={32} aria-hidden />
            <dt className="semibold">{m.before}</dt>
            <dd>{m.areaBefore(shop.town ?? '')}</dd>
          </div>
          <div className={`card small ${classes.seen}`}>
            <IconMapPinFilled className="accent" size={32} aria-hidden />
            <dt className="semibold">{m.whenReady}</dt>
            <dd className="break">{shop.address}</dd>
          </div>
        </dl>
      )}
      <Text size="small" tone="muted">
        {m.hideAddressHint}
      </Text>
    </section>
  )
}
