import type { ComponentProps } from 'react'
import { photosTaken } from '#web/lib/photo-files.ts'

interface PhotoInputProps extends Omit<ComponentProps<'input'>, 'type' | 'accept' | 'onChange'> {
  onPick: (files: File[]) => unknown
}

/** The input inside the label of a button that takes photos. */
export const PhotoInput = ({ onPick, ...props }: PhotoInputProps) => (
  <input
    {...props}
    type="file"
    accept={photosTaken}
    onChange={({ currentTarget }) => {
      const files = [...(currentTarget.files ?? [])]
      // Reset, so that the same photo can be chosen again.
      currentTarget.value = ''
      if (files.length > 0) void onPick(files)
    }}
  />
)
