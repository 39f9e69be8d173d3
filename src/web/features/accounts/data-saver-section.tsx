import { useState } from 'react'
import * as m from '#messages/accounts.tsx'
import { isDataSaverOn, phoneSavesData } from '#web/lib/data-saver.ts'
import { writeCookie } from '#web/lib/device-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { DataSection } from './data-section.tsx'

const yearInSeconds = 365 * 24 * 60 * 60

/** Smaller photos, on this device alone. */
export const DataSaverSection = () => {
  const [on, setOn] = useState(isDataSaverOn)
  const change = () => {
    writeCookie(`data_saver=on; path=/; samesite=lax; max-age=${on ? 0 : yearInSeconds}`)
    // Where the browser refuses cookies, it stays as it was.
    setOn(isDataSaverOn())
  }
  return (
    <DataSection id="data-saver" title={m.dataSaver}>
      <p aria-live="polite">{phoneSavesData() ? m.dataSaverOfPhone : on ? m.dataSaverOn : m.dataSaverOff}</p>
      {!phoneSavesData() && (
        <Button variant="default" onClick={change}>
          {on ? m.turnDataSaverOff : m.turnDataSaverOn}
        </Button>
      )}
    </DataSection>
  )
}
