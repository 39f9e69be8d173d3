import { IconCamera } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as common from '#messages/common.ts'
import * as m from '#messages/accounts.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { scaledJpeg } from '#web/lib/read-photo.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { PhotoInput } from '#web/ui/photo-input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Problem } from '#web/ui/problem.tsx'
import slot from '#web/ui/photo-slot.module.css'
import { Row } from '#web/ui/parts.tsx'
import { accountQuery } from './account-query.ts'
import classes from './account-section.module.css'

/** The longest side sent, in pixels. The server scales it down further. */
const sentSide = 640

/** The person's photo, with buttons to choose and to remove it. */
export const OwnPhoto = ({ account }: { account: ReplyOf<'GET auth/account'> | undefined }) => {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      if (!file) return api('POST auth/remove_photo')
      return api('POST auth/set_photo', { img: await scaledJpeg(file, sentSide, 0.86) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
  })
  const name = account ? `${account.first_name} ${account.last_name}` : ''
  return (
    <div className="row wrap mb-8 gap-8-16">
      <Avatar name={name} photo={account?.photo} size="large" />
      <Row gap={8} wrap>
        <label className={slot.choose}>
          <PhotoInput
            disabled={change.isPending || !account}
            onPick={([file]) => file && change.mutate(file)}
          />
          {change.isPending ? <Spinner size={18} /> : <IconCamera size={20} stroke={1.75} aria-hidden />}
          {account?.photo ? m.changePhoto : m.addPhoto}
        </label>
        {account?.photo && (
          <Button variant="subtle" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {common.remove}
          </Button>
        )}
      </Row>
      <Problem className={`no-margin bad ${classes.failure}`} error={change.error} />
    </div>
  )
}
