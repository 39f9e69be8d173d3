import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from '#web/lib/router.tsx'
import * as m from '#messages/follows.ts'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { shopQuery, useFollow } from './use-follow.ts'

interface FollowButtonProps {
  shopID: string
  size?: 'sm' | 'md'
  /** Until then it keeps its place, and asks the server for nothing. */
  isNear?: boolean
}

/**
 * Follows a shop. Who came here from the login to do so, with `?follow` in the address, follows it at once; a link from
 * elsewhere does not.
 */
export const FollowButton = ({ shopID, size = 'md', isNear = true }: FollowButtonProps) => {
  const { state, search } = useLocation()
  const { data: shop } = useQuery({ ...shopQuery(shopID), enabled: isNear })
  const { mutate } = useFollow(shopID)
  const following = shop?.following
  const isAsked = new URLSearchParams(search).has('follow')
  const isFromLogin = (state as { afterLogin?: boolean } | null)?.afterLogin === true
  const done = useRef(false)
  useEffect(() => {
    if (!isAsked || following === undefined || done.current) return
    done.current = true
    // A reload or Back must not follow it again.
    history.replaceState({ ...history.state, usr: null }, '', location.pathname)
    if (isFromLogin && !following) mutate(true)
  }, [isAsked, isFromLogin, following, mutate])
  if (shop && (following === undefined || (shop.paused && !following))) return null
  return (
    <Button
      variant={following ? 'default' : 'ink'}
      size={size}
      className="rigid"
      style={shop ? undefined : { visibility: 'hidden' }}
      leftSection={
        following ? <IconCheck size={18} aria-hidden /> : <IconPlus size={18} stroke={1.75} aria-hidden />
      }
      onClick={() => mutate(!following)}
    >
      {following ? m.following : m.follow}
    </Button>
  )
}

/** Says that the buyer has opened the page of a shop that they follow. What it has listed is not new to them any more. */
export const ShopSeen = ({ shopID }: { shopID: string }) => {
  const queryClient = useQueryClient()
  const { data: shop } = useQuery(shopQuery(shopID))
  const following = shop?.following
  useEffect(() => {
    if (!following) return
    api('POST store/see_shop', { shopID })
      .then(() => queryClient.invalidateQueries({ queryKey: ['GET homepage/get_followed_shops'] }))
      // Then it stays new until the next visit.
      .catch(() => undefined)
  }, [shopID, following, queryClient])
  return null
}
