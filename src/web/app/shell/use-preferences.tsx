import { type ComponentType, type ReactNode, useState } from 'react'
import * as m from '#messages/app.ts'
import { offlineError, sentenceOf } from '#web/lib/api-error.ts'
import { useNotice } from '#web/ui/notice.tsx'

type PreferencesDialog = ComponentType<{ onClose: () => void }>

/** The preferences dialog. Its chunk is fetched when it is first opened. */
export const usePreferences = (): { choose: () => void; dialog: ReactNode } => {
  const notice = useNotice()
  const [Dialog, setDialog] = useState<PreferencesDialog>()
  const choose = async () => {
    try {
      const { BuyerPreferences } = await import('../buyer-preferences.tsx')
      setDialog(() => BuyerPreferences)
    } catch {
      await notice.failure(m.preferencesFailed, sentenceOf(offlineError()))
    }
  }
  return {
    choose: () => void choose(),
    dialog: Dialog && <Dialog onClose={() => setDialog(undefined)} />,
  }
}
