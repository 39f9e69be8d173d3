import { IconPhoto } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { uploadSide } from '#domain/photos.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/shops.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { scaledJpeg } from '#web/lib/read-photo.ts'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PhotoInput } from '#web/ui/photo-input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import classes from '#web/ui/photo-slot.module.css'

/** Sets the photo at the top of the seller's shop, or removes it. */
export const ChangeCover = ({ hasCover }: { hasCover: boolean }) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: async (file: File | null) => {
      if (!file) return api('POST store/remove_cover')
      return api('POST store/set_cover', { img: await scaledJpeg(file, uploadSide, 0.86) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET store/get_shop_details'] }),
    onError: (error) => void notice.failure(common.changesNotSaved, sentenceOf(error)),
  })
  return (
    <>
      <label className={classes.choose} aria-busy={change.isPending}>
        <PhotoInput disabled={change.isPending} onPick={([file]) => file && change.mutate(file)} />
        {change.isPending ? <Spinner size={18} /> : <IconPhoto size={20} stroke={1.75} aria-hidden />}
        {hasCover ? m.changeCover : m.addCover}
      </label>
      {hasCover && (
        <Button variant="subtle" size="sm" disabled={change.isPending} onClick={() => change.mutate(null)}>
          {m.removeCover}
        </Button>
      )}
    </>
  )
}
