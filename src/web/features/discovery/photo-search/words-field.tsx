import { IconArrowRight } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { maxLengths } from '#contract/limits.ts'
import * as m from '#messages/discovery.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import classes from './photo-panel.module.css'

/** The maximum length of the words. */

interface WordsFieldProps {
  words: string
  onApply: (words: string) => void
}

/** A field for words beside the photo: another colour, or words of the listing. */
export const WordsField = ({ words, onApply }: WordsFieldProps) => {
  const [shown, setShown] = useState(words)
  const [typed, setTyped] = useState(words)
  // Back and the chips above the results change the words too.
  if (shown !== words) {
    setShown(words)
    setTyped(words)
  }
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onApply(typed.trim())
  }
  return (
    <form onSubmit={apply}>
      <TextInput
        type="search"
        aria-label={m.photoWordsLabel}
        placeholder={m.photoWordsPlaceholder}
        enterKeyHint="search"
        autoComplete="off"
        autoCapitalize="none"
        longest={maxLengths.search}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        rightSection={
          <button
            type="submit"
            className={`icon-button radius-medium ${classes.add}`}
            aria-label={m.photoWordsSearch}
          >
            <IconArrowRight size={20} aria-hidden />
          </button>
        }
      />
    </form>
  )
}
