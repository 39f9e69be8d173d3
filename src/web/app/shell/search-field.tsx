import { IconSearch, IconX } from '@tabler/icons-react'
import { lazy, type SubmitEvent, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { maxLengths } from '#contract/limits.ts'
import * as m from '#messages/app.ts'
import { photoOf } from '#web/features/discovery/photo-search/photo-of.ts'
import { useQuietMoment } from '#web/lib/quiet-moment.ts'
import { PhotoButton } from './photo-button.tsx'
import classes from './search-field.module.css'

/** Loaded after the photos of the first screen. */
const PhotoDrop = lazy(async () => ({
  default: (await import('#web/features/discovery/photo-search/photo-drop.tsx')).PhotoDrop,
}))

/** The search by words or by a photo, for buyers. The input is uncontrolled, so typing renders nothing again. */
export const SearchField = () => {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const quiet = useQuietMoment()
  // A photo search has its own field for words.
  const isOfWords = pathname === '/search' && photoOf(state) === undefined
  const looked = isOfWords ? (new URLSearchParams(search).get('q') ?? '').slice(0, maxLengths.search) : ''
  useEffect(() => {
    if (field.current) field.current.value = looked
  }, [looked])

  const look = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = field.current?.value.trim()
    if (!q) return
    // Moves the focus to the results, which also closes the keyboard of a phone.
    document.getElementById('content')?.focus({ preventScroll: true })
    void navigate({ pathname: '/search', search: new URLSearchParams({ q }).toString() })
  }
  const clear = () => {
    if (!field.current) return
    field.current.value = ''
    field.current.focus()
  }
  return (
    <search className={classes.search}>
      <form className={classes.form} action="/search" onSubmit={look}>
        <IconSearch className={classes.icon} size={20} stroke={1.75} aria-hidden />
        <input
          ref={field}
          className={classes.input}
          type="search"
          name="q"
          enterKeyHint="search"
          aria-label={m.search}
          placeholder={m.searchPlaceholder}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={maxLengths.search}
          defaultValue={looked}
        />
        <button type="button" className={classes.clear} aria-label={m.clearSearch} onClick={clear}>
          <IconX size={18} aria-hidden />
        </button>
        <PhotoButton />
      </form>
      {quiet && (pathname === '/' || pathname === '/search') && (
        <Suspense>
          <PhotoDrop />
        </Suspense>
      )}
    </search>
  )
}
