import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useLocation, navigate } from '#web/lib/router.tsx'
import * as m from '#messages/app.ts'
import { photoOf } from '#web/features/discovery/photo-search/photo-of.ts'
import { recentSearches } from '#web/lib/kept-list.ts'
import { useQuietMoment } from '#web/lib/quiet-moment.ts'
import { Optional } from '#web/ui/optional.tsx'
import { PhotoButton } from './photo-button.tsx'
import classes from './search-field.module.css'

/** Loaded after the photos of the first screen. */
const PhotoDrop = lazy(async () => ({
  default: (await import('#web/features/discovery/photo-search/photo-drop.tsx')).PhotoDrop,
}))

/** Loaded when the field is used. */
const Suggestions = lazy(async () => ({
  default: (await import('#web/features/discovery/suggestions/suggestions.tsx')).Suggestions,
}))

/** Arrow keys move between the field and the suggestions. Returns whether the key was used. */
const moveFocus = (box: HTMLElement, field: HTMLInputElement | null, key: string): boolean => {
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
  const links = [...box.querySelectorAll<HTMLElement>('[data-suggestion]')]
  const at = links.findIndex((link) => link === document.activeElement)
  const next = at + (key === 'ArrowDown' ? 1 : -1)
  if (at < 0 && key === 'ArrowUp') return false
  const target = next < 0 ? field : links[next]
  target?.focus()
  return target !== undefined
}

/** The search field for words or a photo. It is uncontrolled, so typing renders nothing. */
export const SearchField = () => {
  const { pathname, search, state } = useLocation()
  const field = useRef<HTMLInputElement>(null)
  const quiet = useQuietMoment()
  const here = `${pathname}${search}`
  /** The page on which the suggestions are open: another page closes them. */
  const [suggestingAt, setSuggestingAt] = useState<string>()
  const suggesting = suggestingAt === here
  // A search by photo has its own field for words.
  const isOfWords = pathname === '/search' && photoOf(state) === undefined
  const looked = isOfWords ? (new URLSearchParams(search).get('q') ?? '') : ''
  useEffect(() => {
    if (field.current) field.current.value = looked
  }, [looked])

  const look = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = field.current?.value.trim()
    if (!q) return
    // Blurs the field, so that the results get the focus and the on-screen keyboard closes.
    document.getElementById('content')?.focus({ preventScroll: true })
    setSuggestingAt(undefined)
    recentSearches.add(q)
    navigate(`/search?${String(new URLSearchParams({ q }))}`)
  }
  const clear = () => {
    if (!field.current) return
    field.current.value = ''
    field.current.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && suggesting) {
      // The browser would empty the field.
      event.preventDefault()
      field.current?.focus()
      setSuggestingAt(undefined)
    } else if (suggesting && moveFocus(event.currentTarget, field.current, event.key)) event.preventDefault()
  }
  return (
    // Handles the keys of the field and the suggestions inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search
      className={`block grow min-0 relative ${classes.search}`}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setSuggestingAt(undefined)
      }}
    >
      <form className="relative" action="/search" onSubmit={look}>
        <IconSearch
          className={`muted absolute no-events ${classes.icon}`}
          size={20}
          stroke={1.75}
          aria-hidden
        />
        <input
          ref={field}
          className={`full height-44 large ink on-linen radius-full ${classes.input}`}
          type="search"
          name="q"
          enterKeyHint="search"
          aria-label={m.search}
          placeholder={m.searchPlaceholder}
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={looked}
          onClick={() => setSuggestingAt(here)}
          onInput={() => setSuggestingAt(here)}
          onFocus={({ currentTarget }) => {
            // Not when a page gives the focus back.
            if (currentTarget.matches(':focus-visible')) setSuggestingAt(here)
          }}
        />
        <button
          type="button"
          className={`icon-button muted absolute ${classes.clear}`}
          aria-label={m.clearSearch}
          onClick={clear}
        >
          <IconX size={18} aria-hidden />
        </button>
        <PhotoButton />
      </form>
      {suggesting && (
        <Optional>
          <Suggestions
            field={field}
            onChosen={(words) => {
              setSuggestingAt(undefined)
              if (words !== undefined) recentSearches.add(words)
            }}
          />
        </Optional>
      )}
      {quiet && (pathname === '/' || pathname === '/search') && (
        <Optional>
          <PhotoDrop />
        </Optional>
      )}
    </search>
  )
}
