import { useMutation } from '@tanstack/react-query'
import { type Language, languages } from '#domain/language.ts'
import * as common from '#messages/common.ts'
import { language } from '#messages/language.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { deletePersonalCaches } from '#web/lib/personal-caches.ts'
import { Choices } from '#web/ui/choices.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { chosenLanguage, justChanged } from './chosen-language.ts'

const options = languages.map((value) => ({ value, label: common.languageNames[value] }))

/** Changes the language of the account, or of this browser while nobody is signed in. The page loads again in it. */
export const changeLanguage = async (to: Language): Promise<void> => {
  await api('POST auth/set_language', { language: to })
  chosenLanguage.write(to)
  justChanged.write(true)
  // The kept home is in the old language.
  await deletePersonalCaches()
  window.location.reload()
}

export const LanguageSwitch = ({ name, hideLegend = false }: { name: string; hideLegend?: boolean }) => {
  const notice = useNotice()
  const change = useMutation({
    mutationFn: changeLanguage,
    onError: (error) => void notice.failure(common.changesNotSaved, sentenceOf(error)),
  })
  return (
    <Choices
      legend={common.languageLabel}
      hideLegend={hideLegend}
      name={name}
      options={options}
      value={change.isPending ? change.variables : language}
      onChange={(to) => change.mutate(to)}
    />
  )
}
