import { useState } from 'react'
import { lazyDialog } from './lazy-part.tsx'

/** Loaded on demand, because buyers rarely say where they are. */
const LocationDialog = lazyDialog(async () => (await import('./location-dialog.tsx')).LocationDialog)

/** The dialog that asks a buyer where they are. `onSet` is called after they said so. */
export const useLocationDialog = (onSet?: () => void) => {
  const [open, setOpen] = useState(false)
  return {
    ask: () => setOpen(true),
    dialog: open && <LocationDialog onClose={() => setOpen(false)} onSet={onSet} />,
  }
}
