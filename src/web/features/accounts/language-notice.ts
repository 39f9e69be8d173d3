import * as common from '#messages/common.ts'
import { language } from '#messages/language.ts'
import { notice } from '#web/ui/notice-store.ts'
import { changeLanguage } from './language-switch.tsx'
import { justChanged } from './chosen-language.ts'

/** Says that the language was changed, and offers the way back. */
export const showLanguageNotice = async (): Promise<void> => {
  justChanged.write(null)
  const other = language === 'en' ? 'fil' : 'en'
  const action = { label: common.languageNames[other], run: () => void changeLanguage(other) }
  await notice.success(common.languageChanged, undefined, action)
}
