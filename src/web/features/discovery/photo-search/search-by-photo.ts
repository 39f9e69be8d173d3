import type { QueryClient } from '@tanstack/react-query'
import { navigate } from '#web/lib/router.tsx'
import * as m from '#messages/discovery.tsx'
import { mayBePhoto } from '#web/lib/photo-files.ts'
import { NotAPhoto } from '#web/lib/read-photo.ts'
import { notice } from '#web/ui/notice-store.ts'
import { stateOf } from './photo-of.ts'
import { keepSearchedPhoto, scaledToSearch } from './searched-photo.ts'

/** Opens the results for the first photo among the files, or shows that there is none. */
export const searchByPhoto = async (files: readonly File[], queryClient: QueryClient): Promise<void> => {
  const file = files.find(mayBePhoto)
  try {
    if (!file) throw new NotAPhoto()
    const photo = await scaledToSearch(file)
    keepSearchedPhoto(queryClient, photo)
    document.getElementById('content')?.focus({ preventScroll: true })
    navigate('/search', { state: stateOf(photo.id) })
  } catch (error) {
    const { message } = error instanceof NotAPhoto ? error : new NotAPhoto()
    void notice.failure(message, m.photoKinds)
  }
}
