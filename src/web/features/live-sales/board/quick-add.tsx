import { IconCamera } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import { type Size, sizes } from '#domain/sizes.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/live-board.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { numberTyped } from '#web/lib/check-fields.ts'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NativeSelect } from '#web/ui/fields.tsx'
import { PhotoInput } from '#web/ui/photo-input.tsx'
import { PriceKeypad } from '#web/ui/price-keypad.tsx'
import { addToSale, cutTall, lastFacts, noProgress, suggestTags } from './add-to-sale.ts'
import classes from './quick-add.module.css'
import { type Board, boardQuery } from './queries.ts'

interface QuickAddProps {
  photo: File
  board: Board
  onClose: () => void
}

const tagsQuery = { ...callQuery('GET store/get_all_tags'), staleTime: Infinity }

/** A new item from the camera, with size and price. It gets the next number, and is shown at once or later. */
export const QuickAdd = ({ photo: first, board: { sale, items }, onClose }: QuickAddProps) => {
  const queryClient = useQueryClient()
  const [taken, setTaken] = useState([first])
  const [last] = useState(lastFacts.read)
  const [size, setSize] = useState<Size | ''>(last.size)
  const [style, setStyle] = useState<'0' | '1'>(last.style)
  const [tag, setTag] = useState(last.tag)
  const [price, setPrice] = useState('')
  const progress = useRef(noProgress())
  const { data: allTags = {} } = useQuery(tagsQuery)
  const {
    data: photos,
    error: unreadable,
    mutate: cut,
  } = useMutation({
    mutationFn: (files: File[]) => Promise.all(files.map(cutTall)),
  })
  useEffect(() => cut(taken), [cut, taken])
  const { data: suggested, mutate: suggest } = useMutation({ mutationFn: suggestTags })
  useEffect(() => {
    if (photos) suggest(photos)
  }, [suggest, photos])
  const number = Math.max(0, ...items.map((item) => item.number)) + 1
  const chosen = allTags[tag]
  const tags = suggested && suggested.length > 0 ? suggested : chosen ? [{ tagID: chosen, tagName: tag }] : []

  const add = useMutation({
    mutationFn: async ({ form, shows }: { form: Parameters<typeof addToSale>[2]; shows: boolean }) => {
      lastFacts.write({ size: form.size, style: form.style, tag })
      await addToSale(progress.current, sale.saleID, form, shows)
    },
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: boardQuery(sale.saleID).queryKey }),
  })
  const amount = numberTyped(price)
  const form = photos &&
    size !== '' &&
    tags[0] &&
    amount >= 1 && {
      name: m.quickName(tags[0].tagName, number),
      description: m.quickDescription(sale.title),
      price: amount,
      size,
      style,
      tags: tags.map(({ tagID }) => tagID),
      photos,
    }
  const send = (shows: boolean) => {
    if (form && !add.isPending) add.mutate({ form, shows })
  }
  const problem = unreadable ?? add.error
  return (
    <Dialog open onClose={onClose} title={m.quickAddAs(number)}>
      <div className={classes.quick}>
        <div className={classes.photos} aria-busy={!photos}>
          {photos?.map((blob, n) => (
            <BlobPhoto key={n} blob={blob} alt={common.counter(n + 1, photos.length)} />
          ))}
          <label className={classes.more}>
            <PhotoInput
              aria-label={m.onePhotoMore}
              capture="environment"
              onPick={(files) => setTaken([...taken, ...files].slice(0, maximumPhotosPerItem))}
            />
            <IconCamera size={20} stroke={1.75} aria-hidden />
            {m.onePhotoMore}
          </label>
        </div>
        {suggested?.length === 0 && (
          <NativeSelect
            label={m.whatIsIt}
            value={tag}
            data={[
              { value: '', label: m.chooseOne },
              ...Object.keys(allTags).map((name) => ({ value: name, label: name })),
            ]}
            onChange={({ currentTarget }) => setTag(currentTarget.value)}
          />
        )}
        <Choices
          legend={common.size}
          name="size"
          options={sizes.map((one) => ({ value: one, label: one }))}
          value={size}
          onChange={setSize}
        />
        <Choices
          legend={common.style}
          hideLegend
          name="style"
          options={(['1', '0'] as const).map((one) => ({ value: one, label: common.styleNames[one] }))}
          value={style}
          onChange={setStyle}
        />
        {problem && (
          <p className={classes.problem} role="alert">
            {m.notAdded} {sentenceOf(problem)}
          </p>
        )}
        <PriceKeypad
          value={price}
          onChange={setPrice}
          doneLabel={m.putUp(number)}
          onDone={() => send(true)}
          ready={form !== undefined && form !== false && !add.isPending}
        />
        <Button
          variant="subtle"
          fullWidth
          disabled={!form}
          loading={add.isPending}
          onClick={() => send(false)}
        >
          {m.addForLater}
        </Button>
      </div>
    </Dialog>
  )
}
