import { IconPhotoPlus } from '@tabler/icons-react'
import { ChosenPhotos } from './chosen-photos.tsx'
import { GroupError } from './field-group.tsx'
import { PhotoInput } from './photo-input.tsx'
import slot from './photo-slot.module.css'
import { Spinner } from './spinner.tsx'
import type { useChosenPhotos } from './use-chosen-photos.ts'

interface PhotosFieldProps {
  label: string
  chosen: ReturnType<typeof useChosenPhotos>
  max: number
}

/** A button that takes photos, and those that were taken. */
export const PhotosField = ({ label, chosen, max }: PhotosFieldProps) => {
  const { photos, choose, remove, failure, isReading } = chosen
  return (
    <div>
      {photos.length > 0 && <ChosenPhotos photos={photos} onRemove={remove} />}
      {photos.length < max && (
        <label className={slot.choose} aria-busy={isReading}>
          <PhotoInput multiple disabled={isReading} onPick={choose} />
          {isReading ? <Spinner size={18} /> : <IconPhotoPlus size={20} stroke={1.75} aria-hidden />}
          {label}
        </label>
      )}
      <GroupError error={failure} alert />
    </div>
  )
}
