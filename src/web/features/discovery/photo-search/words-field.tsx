import { TextInput } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { maxLengths } from '#contract/limits.ts'
import * as m from '#messages/discovery.tsx'
import classes from './photo-panel.module.css'

/** The maximum length that the search accepts. */

interface WordsFieldProps {
  words: string
  onApply: (words: string) => void
}

/** A text field to refine a photo search, for example by a colour or by words of the listing. */
export const WordsField = ({ words, onApply }: WordsFieldProps) => {
  const [shown, setShown] = useState(words)
  const [typed, setTyped] = useState(words)
  // The words were changed by Back, or removed above the results.
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
        maxLength={maxLengths.search}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        rightSection={
          <button type="submit" className={classes.add} aria-label={m.photoWordsSearch}>
            <IconArrowRight size={20} aria-hidden />
          </button>
        }
      />
    </form>
  )
}
