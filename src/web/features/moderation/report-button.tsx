import { IconFlag } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from '#web/lib/router.tsx'
import * as m from '#messages/report.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import type { Reported } from './report-dialog.tsx'

/** Loaded on demand, because few people report anything. */
export const Report = lazyDialog(async () => (await import('./report-dialog.tsx')).ReportDialog)

interface ReportButtonProps {
  reported: Reported
  label?: string
  /** Opens by itself for who comes here to report it, after the login: `?report` in the address. */
  fromAddress?: boolean
}

/** A button that opens the report of one thing. */
export const ReportButton = ({ reported, label = m.report, fromAddress = false }: ReportButtonProps) => {
  const { search } = useLocation()
  const isAsked = fromAddress && new URLSearchParams(search).has('report')
  const [open, setOpen] = useState(isAsked)
  useEffect(() => {
    // A reload or Back must not open it again.
    if (isAsked) history.replaceState(history.state, '', location.pathname)
  }, [isAsked])
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconFlag size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <Report reported={reported} onClose={() => setOpen(false)} />}
    </>
  )
}
