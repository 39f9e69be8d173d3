import { IconDownload, IconPhoto, IconShare2 } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import * as m from '#messages/live-board.ts'
import * as ui from '#messages/ui.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { openSheet } from '#web/lib/share-link.ts'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { drawPoster } from './poster.ts'
import classes from './prepare.module.css'
import type { OwnSale, SaleItem } from './queries.ts'

const shopQuery = callQuery('GET store/get_shop_details')

/** Draws the poster in the browser, and shares or saves it. */
export const PosterButton = ({ sale, items }: { sale: OwnSale; items: readonly SaleItem[] }) => {
  const notice = useNotice()
  const { data: shop } = useQuery(shopQuery)
  const {
    mutate,
    isPending,
    data: picture,
    reset,
  } = useMutation({
    mutationFn: () => drawPoster(sale, items, shop?.storeName ?? ''),
    onSuccess: (drawn) => {
      if (!drawn) void notice.failure(m.posterFailed)
    },
    onError: () => void notice.failure(m.posterFailed),
  })
  const name = 'live-sale.png'
  const save = () => picture && saveFile(name, picture, 'image/png')
  const share = async () => {
    if (picture && !(await openSheet({ files: [new File([picture], name, { type: 'image/png' })] }))) save()
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPhoto size={20} stroke={1.75} aria-hidden />}
        disabled={!shop}
        loading={isPending}
        onClick={() => mutate()}
      >
        {m.poster}
      </Button>
      {picture && (
        <Dialog
          open
          onClose={reset}
          title={m.poster}
          actions={
            <>
              <Button
                variant="default"
                leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
                onClick={save}
              >
                {m.savePicture}
              </Button>
              <Button
                leftSection={<IconShare2 size={20} stroke={1.75} aria-hidden />}
                onClick={() => void share()}
              >
                {ui.share}
              </Button>
            </>
          }
        >
          <BlobPhoto
            blob={picture}
            className={`full portrait radius-medium ${classes.poster}`}
            alt={m.posterOf(sale.title)}
          />
        </Dialog>
      )}
    </>
  )
}
