import type { KeyboardEvent } from 'react'

/** Handles Enter in a field, which then does not submit the form. */
export const onEnter =
  (act: (field: HTMLInputElement) => void) =>
  (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    act(event.currentTarget)
  }
