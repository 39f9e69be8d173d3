import { IconCamera } from '@tabler/icons-react'
import { PhotoInput } from '#web/ui/photo-input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import classes from './choose-photo.module.css'
import { usePhotoSearch } from './use-photo-search.ts'

interface ChoosePhotoProps {
  children: string
  /** Whether it is the primary action of the screen. */
  main?: boolean
}

/** Opens the camera, the gallery or the file picker, and then the results for that photo. */
export const ChoosePhoto = ({ children, main = false }: ChoosePhotoProps) => {
  const { look, opening } = usePhotoSearch()
  return (
    <label
      className={`inline-row gap-8 align-center justify-center min-48 pad-0-12 semibold ink radius-medium relative pointer ${classes.choose}`}
      data-main={main || undefined}
    >
      <PhotoInput disabled={opening} onPick={look} />
      {opening ? <Spinner size={18} /> : <IconCamera size={20} aria-hidden />}
      {children}
    </label>
  )
}
