import { justChanged } from '#web/features/accounts/chosen-language.ts'
import { catchLostFocus } from './lost-focus.ts'

/** What can wait until the first screen is there. Without a network the browser treats the focus as it does. */
export const afterFirstScreen = async (): Promise<void> => {
  catchLostFocus()
  if (!justChanged.read()) return
  const { showLanguageNotice } = await import('#web/features/accounts/language-notice.ts')
  await showLanguageNotice()
}
