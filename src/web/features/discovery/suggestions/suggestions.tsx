import { useDebouncedValue } from '#web/lib/debounced.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  IconBuildingStore,
  IconHistory,
  IconSearch,
  IconTag,
  IconTags,
  type TablerIcon,
} from '@tabler/icons-react'
import { type RefObject, useCallback, useState, useSyncExternalStore } from 'react'
import { Link } from '#web/lib/router.tsx'
import * as m from '#messages/discovery.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { recentSearches } from '#web/lib/kept-list.ts'
import classes from './suggestions.module.css'

const askAfterMs = 120
/** The maximum number of recent searches while the buyer types. */
const maxRecentTyped = 3

interface Suggestion {
  label: string
  to: string
}

interface Group {
  name: string
  icon: TablerIcon
  suggestions: Suggestion[]
}

const searchFor = (words: string): Suggestion => ({
  label: words,
  to: `/search?${new URLSearchParams({ q: words })}`,
})

/** The text of a field that React does not control. */
const useTyped = (field: RefObject<HTMLInputElement | null>): string => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const input = field.current
      input?.addEventListener('input', onChange)
      return () => input?.removeEventListener('input', onChange)
    },
    [field],
  )
  return useSyncExternalStore(subscribe, () => field.current?.value ?? '').trim()
}

interface SuggestionsProps {
  field: RefObject<HTMLInputElement | null>
  /** Called when a suggestion was chosen. `words` is set if it is a search for words. */
  onChosen: (words?: string) => void
}

/** What a search may be for: recent ones of this device, popular ones, brands, tags and shops. */
export const Suggestions = ({ field, onChosen }: SuggestionsProps) => {
  const typed = useTyped(field)
  const q = useDebouncedValue(typed, askAfterMs)
  const { data } = useQuery({
    ...callQuery('GET homepage/suggestions', { q }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const [recent, setRecent] = useState(recentSearches.read)
  const begun = typed.toLowerCase()
  const fitting =
    begun === ''
      ? recent
      : recent.filter((words) => ` ${words.toLowerCase()}`.includes(` ${begun}`)).slice(0, maxRecentTyped)
  // Until the reply for the typed text is there, earlier suggestions are shown if they match it.
  const stillBegins = (label: string) => ` ${label.toLowerCase()}`.includes(` ${begun}`)
  const from = <One,>(list: One[] | undefined, toSuggestion: (one: One) => Suggestion): Suggestion[] =>
    (list ?? []).map(toSuggestion).filter(({ label }) => begun === '' || q === typed || stillBegins(label))
  const groups: Group[] = [
    { name: m.recentSearches, icon: IconHistory, suggestions: fitting.map(searchFor) },
    {
      name: m.popularSearches,
      icon: IconSearch,
      suggestions: from(
        data?.popular.filter((words) => !fitting.includes(words)),
        searchFor,
      ),
    },
    {
      name: m.brands,
      icon: IconTag,
      suggestions: from(data?.brands, (brand) => ({
        label: brand,
        to: `/search?${new URLSearchParams({ brand })}`,
      })),
    },
    {
      name: m.tags,
      icon: IconTags,
      suggestions: from(data?.tags, ({ tagID, tagName }) => ({
        label: tagName,
        to: `/search?tagID=${tagID}`,
      })),
    },
    {
      name: m.shops,
      icon: IconBuildingStore,
      suggestions: from(data?.shops, ({ shopID, shopName }) => ({
        label: shopName,
        to: `/shop/${shopID}`,
      })),
    },
  ].filter(({ suggestions }) => suggestions.length > 0)
  const count = groups.reduce((sum, { suggestions }) => sum + suggestions.length, 0)
  return (
    <>
      <output className="unseen">{count > 0 && m.suggestionCount(count)}</output>
      {count > 0 && (
        // A press must not take the focus from the field before its click.
        <div
          className={`card absolute pad-8 ${classes.panel}`}
          onMouseDown={(event) => event.preventDefault()}
          role="presentation"
        >
          {groups.map(({ name, icon: Icon, suggestions }) => (
            <section key={name} className={classes.group} aria-label={name}>
              <div className={`row between pad-0-12 ${classes.top}`}>
                <span className="small semibold muted">{name}</span>
                {name === m.recentSearches && (
                  <button
                    type="button"
                    className={`min-44 pad-0-8 small semibold accent ${classes.clear}`}
                    onClick={() => {
                      recentSearches.clear()
                      setRecent([])
                      field.current?.focus()
                    }}
                  >
                    {m.clearRecent}
                  </button>
                )}
              </div>
              <ul>
                {suggestions.map(({ label, to }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      data-suggestion=""
                      className={`row gap-12 min-44 pad-0-12 ink plain radius-medium hover-linen ${classes.suggestion}`}
                      onClick={() => onChosen(to.startsWith('/search?q=') ? label : undefined)}
                    >
                      <Icon size={18} stroke={1.75} aria-hidden />
                      <span>{label}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  )
}
