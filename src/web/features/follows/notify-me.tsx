import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/drops.ts'
import { Button } from '#web/ui/button.tsx'
import { shopQuery, useFollow } from './use-follow.ts'

/** Who follows a shop is notified at the minute of its drop, so this button follows it. */
export const NotifyMe = ({ shopID, time }: { shopID: string; time: string }) => {
  const { data: shop } = useQuery(shopQuery(shopID))
  const { mutate } = useFollow(shopID)
  if (shop?.following === undefined) return null
  if (shop.following) return <p className="semibold">{m.notifiedAt(time)}</p>
  return (
    <>
      <Button leftSection={<IconBell size={20} stroke={1.75} aria-hidden />} onClick={() => mutate(true)}>
        {m.notifyMe}
      </Button>
      <p className="small muted">{m.notifyMeHint}</p>
    </>
  )
}
