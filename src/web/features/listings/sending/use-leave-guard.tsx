import { type ReactNode, useEffect, useState } from 'react'
import { navigate } from '#web/lib/router.tsx'
import * as m from '#messages/listings.tsx'
import { useBackCloses } from '#web/ui/back-closes.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** The page that a click on an internal link leads to. */
const pathOf = (event: MouseEvent): string | undefined => {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== location.origin) return undefined
  return link.hash && link.pathname === location.pathname
    ? undefined
    : link.pathname + link.search + link.hash
}

/** Asks before leaving a partly sent item by a link, by Back or by closing the tab. */
export const useLeaveGuard = (active: boolean): ReactNode => {
  const [leavingTo, setLeavingTo] = useState<string>()
  const isAsking = leavingTo !== undefined
  useBackCloses(active && !isAsking, () => setLeavingTo('/shop'))

  useEffect(() => {
    if (!active) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const path = pathOf(event)
      if (path === undefined) return
      event.preventDefault()
      event.stopPropagation()
      setLeavingTo(path)
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
    }
  }, [active])

  return (
    <ConfirmDialog
      open={active && isAsking}
      question={m.leaveQuestion}
      yes={m.leave}
      no={m.stay}
      onYes={() => navigate(leavingTo ?? '/shop', { replace: true })}
      onNo={() => setLeavingTo(undefined)}
    >
      {m.leaveHint}
    </ConfirmDialog>
  )
}
