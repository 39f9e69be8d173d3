import { useQueryClient } from '@tanstack/react-query'
import { PreferencesDialog } from '#web/features/accounts/preferences-dialog.tsx'

/** The preferences dialog of a buyer, which refetches the feed that they rank. */
export const BuyerPreferences = ({ onClose }: { onClose: () => void }) => {
  const queryClient = useQueryClient()
  const startFeedAnew = () => {
    if (window.location.pathname === '/') window.scrollTo(0, 0)
    void queryClient.resetQueries({ queryKey: ['GET homepage'] })
  }
  return <PreferencesDialog onClose={onClose} onSaved={startFeedAnew} />
}
