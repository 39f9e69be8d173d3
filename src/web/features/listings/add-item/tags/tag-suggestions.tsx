import { IconCheck, IconPlus, IconSparkles } from '@tabler/icons-react'
import * as m from '#messages/listings.tsx'
import { Button } from '#web/ui/button.tsx'
import { OrIsIt } from '#web/ui/photo-says.tsx'
import pickable from '#web/ui/pickable.module.css'
import classes from './tag-suggestions.module.css'
import type { AutoTagging } from './use-auto-tagging.ts'

interface TagSuggestionsProps {
  tagging: AutoTagging
  chosen: readonly number[]
  /** Whether the maximum number of tags is chosen. */
  isFull: boolean
  onToggle: (tagID: number) => void
  onChange: (tags: number[]) => void
}

const percent = (share: number) => `${Math.round(share * 100)}%`

/** Suggests tags from the photos. Each can be chosen with a tap. */
export const TagSuggestions = ({ tagging, chosen, isFull, onToggle, onChange }: TagSuggestionsProps) => {
  const { suggestions, isPending, isOutdated, problem, count, share } = tagging
  return (
    <section className={`line-below ${classes.part}`} aria-label={m.suggestionsLabel}>
      <div className="row gap-12 between min-44">
        <p
          className={`min-0 small muted line-14 numbers pretty ${classes.words}`}
          role={problem ? 'alert' : 'status'}
          data-problem={problem && ''}
        >
          {problem ??
            (isPending
              ? share > 0 && share < 1
                ? m.suggestingSend(count, percent(share))
                : m.suggesting(count)
              : isOutdated
                ? m.photosChanged
                : suggestions === undefined
                  ? m.suggestionsHint
                  : suggestions.length === 0
                    ? m.nothingSuggested
                    : m.suggestionsFound)}
        </p>
        <Button
          size="sm"
          variant="default"
          className="rigid"
          leftSection={<IconSparkles size={18} aria-hidden />}
          loading={isPending}
          onClick={() => tagging.ask()}
        >
          {m.autoTagging}
        </Button>
      </div>
      {isPending && (
        <div className={`grid two-columns gap-8 ${classes.suggestions}`} aria-hidden>
          <span className={`skeleton radius-medium ${classes.skeleton}`} />
          <span className={`skeleton radius-medium ${classes.skeleton}`} />
          <span className={`skeleton radius-medium ${classes.skeleton}`} />
        </div>
      )}
      {suggestions && suggestions.length > 0 && (
        <fieldset className={`grid two-columns gap-8 ${classes.suggestions}`} aria-label={m.suggestedTags}>
          {suggestions.map((suggestion) => {
            if (suggestion.rank === 'likely') return null
            const { tagID, tagName, kind } = suggestion
            const isChosen = chosen.includes(tagID)
            const Mark = isChosen ? IconCheck : IconPlus
            return (
              <label
                key={tagID}
                className={`align-center relative ${pickable.pickable} gap-10 radius-medium ${classes.suggestion}`}
                data-off={isFull && !isChosen ? '' : undefined}
              >
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={isFull && !isChosen}
                  onChange={() => onToggle(tagID)}
                />
                <Mark size={18} stroke={2.25} aria-hidden />
                <span className="grid min-0 line-135">
                  <span className="ellipsis semibold">{tagName}</span>
                  <span className={`ellipsis small regular muted ${classes.reason}`}>{m.tagKinds[kind]}</span>
                </span>
              </label>
            )
          })}
        </fieldset>
      )}
      {suggestions && (
        <OrIsIt suggestions={suggestions} chosen={chosen} isFull={isFull} onChange={onChange} />
      )}
    </section>
  )
}
