import { Loader } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { photosTaken } from '#web/lib/photo-files.ts'
import classes from './choose-photo.module.css'
import { usePhotoSearch } from './use-photo-search.ts'

interface ChoosePhotoProps {
  children: string
  /** Whether it is the main button of the screen. */
  main?: boolean
}

/** A button to choose or take a photo. It then opens the search results for it. */
export const ChoosePhoto = ({ children, main = false }: ChoosePhotoProps) => {
  const { look, opening } = usePhotoSearch()
  return (
    <label className={classes.choose} data-main={main || undefined}>
      <input
        type="file"
        accept={photosTaken}
        disabled={opening}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Reset, so that the same photo can be chosen again.
          currentTarget.value = ''
          if (files.length > 0) void look(files)
        }}
      />
      {opening ? <Loader size={18} color="currentColor" /> : <IconCamera size={20} aria-hidden />}
      {children}
    </label>
  )
}
