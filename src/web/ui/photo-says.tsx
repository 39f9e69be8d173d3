import { IconSparkles } from '@tabler/icons-react'
import { suggested } from '#messages/common.ts'
import * as m from '#messages/photo-says.ts'
import { chooseWord, type Offered } from '#web/lib/suggested-words.ts'
import { TagChip } from './tag-chip.tsx'
import classes from './photo-says.module.css'

interface PhotoSaysProps {
  /** What the photos suggest, the sure ones first. */
  suggestions: readonly Offered[]
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
  /** Whether the maximum number of tags is chosen. */
  isFull?: boolean
}

/** The words to choose from where the garment is unsure. A tap puts one in the place of the family, or of another word. */
export const OrIsIt = ({ suggestions, chosen, onChange, isFull = false }: PhotoSaysProps) => {
  const words = suggestions.filter(({ rank }) => rank === 'likely')
  const family = suggestions.find(({ tagID }) => words.some((word) => word.instead_of === tagID))
  if (words.length === 0) return null
  const isAnswered = words.some(({ tagID }) => chosen.includes(tagID))
  return (
    <div className={`grid gap-10 ${classes.question}`}>
      <p className={`flex gap-8 align-center semibold ${classes.title}`}>{family ? m.orIsIt : m.isIt}</p>
      <fieldset className={`grid gap-8 ${classes.words}`} aria-label={family ? m.orIsIt : m.isIt}>
        {words.map((word) => (
          <button
            key={word.tagID}
            type="button"
            className="min-44 radius-medium on-paper semibold break"
            aria-pressed={chosen.includes(word.tagID)}
            disabled={isFull && !isAnswered && !(family && chosen.includes(family.tagID))}
            onClick={() => onChange(chooseWord(word, chosen, suggestions))}
          >
            {word.tagName}
          </button>
        ))}
      </fieldset>
      {!isAnswered && (
        <p className="small muted">{family ? m.inPlaceOf(family.tagName) : m.nothingAddedByItself}</p>
      )}
    </div>
  )
}

/** What the photos say: sure tags to take with one tap, and words to choose from. Nothing is chosen by itself. */
export const PhotoSays = (props: PhotoSaysProps) => {
  const { suggestions, chosen, onChange, isFull = false } = props
  const words = suggestions.filter(({ rank }) => rank === 'likely')
  const answered = words.find(({ tagID }) => chosen.includes(tagID))
  const sure = suggestions.filter(
    ({ tagID, rank }) => rank !== 'likely' && (!answered || answered.instead_of !== tagID),
  )
  if (suggestions.length === 0) return null
  return (
    <section className="grid gap-14 mt-12 pad-14-16 on-linen radius-large" aria-label={suggested}>
      {sure.length > 0 && (
        <div className={`grid gap-10 ${classes.sure}`}>
          <p className={`flex gap-8 align-center semibold ${classes.title}`}>
            <IconSparkles size={18} aria-hidden />
            {m.photoSays}
          </p>
          <div className="flex wrap gap-8">
            {sure.map(({ tagID, tagName }) => (
              <TagChip
                key={tagID}
                name={tagName}
                checked={chosen.includes(tagID)}
                disabled={isFull && !chosen.includes(tagID)}
                onToggle={() =>
                  onChange(chosen.includes(tagID) ? chosen.filter((id) => id !== tagID) : [...chosen, tagID])
                }
              />
            ))}
          </div>
        </div>
      )}
      <OrIsIt {...props} />
    </section>
  )
}
