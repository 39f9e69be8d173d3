import { IconPhotoShare } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages/listings.tsx'
import { errorOfAnswer, offlineError, sentenceOf } from '#web/lib/api-error.ts'
import { openSheet } from '#web/lib/share-link.ts'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import type { Item } from './item-query.ts'

const addressOf = (itemID: string): string => `/p/${itemID}/story.jpg`

const fetchStory = async (itemID: string): Promise<Blob> => {
  const reply = await fetch(addressOf(itemID)).catch(() => {
    throw offlineError()
  })
  if (!reply.ok) throw errorOfAnswer(reply.status, await reply.text())
  return reply.blob()
}

const fileName = (name: string): string =>
  `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '')}.jpg`

/** Shares a picture of the item for stories by the share sheet, else saves it. */
export const StoryButton = ({ item }: { item: Item }) => {
  const notice = useNotice()
  const { mutate, isPending } = useMutation({
    mutationFn: () => fetchStory(item.itemID),
    onSuccess: async (picture) => {
      const file = new File([picture], fileName(item.name), { type: 'image/jpeg' })
      if (await openSheet({ files: [file] })) return
      Object.assign(document.createElement('a'), {
        href: addressOf(item.itemID),
        download: file.name,
      }).click()
      await notice.success(m.storySaved, file.name)
    },
    onError: (error) => void notice.failure(m.storyFailed, sentenceOf(error)),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconPhotoShare size={20} stroke={1.75} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {m.storyPicture}
    </Button>
  )
}
