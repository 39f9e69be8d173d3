import { IconWifiOff } from '@tabler/icons-react'
import * as m from '#messages/app.ts'
import { useOnline } from '#web/lib/use-online.ts'
import classes from './offline-bar.module.css'

/** A bar that is shown on every page while the device is offline. */
export const OfflineBar = () => {
  const online = useOnline()
  return (
    <output className={classes.bar}>
      {!online && (
        <span className={classes.inside}>
          <IconWifiOff size={20} stroke={1.75} aria-hidden />
          {m.offline}
        </span>
      )}
    </output>
  )
}
