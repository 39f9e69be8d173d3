import { IconMessageCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { navigate } from '#web/lib/router.tsx'
import type { ComponentProps } from 'react'
import * as m from '#messages/chat.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'

type TalkToSellerProps = ({ itemID: string } | { storeID: string }) &
  Pick<ComponentProps<typeof Button>, 'variant' | 'size'>

/** Opens the conversation with a store, or with the seller of an item, which becomes its subject. */
export const TalkToSeller = ({ variant = 'default', size = 'sm', ...about }: TalkToSellerProps) => {
  const notice = useNotice()
  const open = useMutation({
    mutationFn: () => api('POST chat/open_conversation', about),
    onSuccess: ({ chatroom }) => navigate(`/chat/${chatroom.id}`),
    onError: (error) => void notice.failure(sentenceOf(error)),
  })
  return (
    <Button
      variant={variant}
      size={size}
      leftSection={<IconMessageCircle size={20} stroke={1.75} aria-hidden />}
      loading={open.isPending}
      onClick={() => open.mutate()}
    >
      {m.talkToSeller}
    </Button>
  )
}
