import { type Language, languages } from '#domain/language.ts'
import { stored } from '#web/lib/stored.ts'

/** What was chosen in this tab. The next login keeps it with the account. */
export const chosenLanguage = stored('tab', 'language')

export const readChosenLanguage = (): Language | undefined =>
  languages.find((one) => one === chosenLanguage.read())

/** Set while the page loads in another language. */
export const justChanged = stored('tab', 'language-changed')
