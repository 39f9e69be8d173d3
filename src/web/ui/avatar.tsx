import { photoAt } from '#domain/photos.ts'
import classes from './avatar.module.css'

interface AvatarProps {
  name: string
  /** The path of the person's photo. Without it the initials are shown. */
  photo: string | null | undefined
  /** The link of a photo of clothes, of which a shop without a photo shows the fabric. */
  fabric?: string | undefined
  size?: 'small' | 'medium' | 'large'
}

/** The first letters of the first and the last word. */
const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0]).join('')
}

/** A person or a shop in a circle. The name stands beside it, so screen readers skip it. */
export const Avatar = ({ name, photo, fabric, size = 'medium' }: AvatarProps) => (
  <span className={classes.avatar} data-size={size} aria-hidden>
    {photo ? (
      <img src={photo} alt="" draggable={false} />
    ) : fabric ? (
      <img src={photoAt(fabric, 360)} alt="" className={classes.fabric} draggable={false} />
    ) : (
      initialsOf(name)
    )}
  </span>
)
