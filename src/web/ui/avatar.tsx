import { firstLetter } from '#domain/shorten.ts'
import classes from './avatar.module.css'

interface AvatarProps {
  name: string
  /** The path of the person's photo. Without it the initials are shown. */
  photo: string | null | undefined
  size?: 'small' | 'medium' | 'large'
}

/** The first letters of the first and the last word. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => firstLetter(word ?? ''))
    .join('')
}

const colours = 6

/** Always the same for a name, so that a shop has one face everywhere. */
const colourOf = (name: string): number => {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521
  return sum % colours
}

/** A person or a shop in a circle. The name stands beside it, so screen readers skip it. */
export const Avatar = ({ name, photo, size = 'medium' }: AvatarProps) => (
  <span
    className={`tint-good grid centred rigid width-44 height-44 body bold radius-full clip ${classes.avatar}`}
    data-size={size}
    data-colour={photo ? undefined : colourOf(name)}
    aria-hidden
  >
    {photo ? <img src={photo} alt="" draggable={false} /> : initialsOf(name)}
  </span>
)
