import { IconCamera } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as rules from '#contract/rules.ts'
import { maximumPhotosPerItem } from '#domain/photos.ts'
import { type Size, sizes } from '#domain/sizes.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/live-board.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { numberError } from '#web/lib/check-fields.ts'
import { newID } from '#web/lib/new-id.ts'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { NativeSelect } from '#web/ui/fields.tsx'
import { PhotoSays } from '#web/ui/photo-says.tsx'
import { PhotoInput } from '#web/ui/photo-input.tsx'
import { PriceKeypad } from '#web/ui/price-keypad.tsx'
import { cutTall, lastFacts, type StartItem, suggestTags } from './add-to-sale.ts'
import slot from '../../../ui/photo-slot.module.css'
import classes from './quick-add.module.css'
import { type Board, boardQuery } from './queries.ts'

interface QuickAddProps {
  photo: File
  board: Board
  startItem: StartItem
  onClose: () => void
}

const tagsQuery = { ...callQuery('GET store/get_all_tags'), staleTime: Infinity }

/** A new item from the camera, with size and price. It gets the next number, and is shown at once or later. */
export const QuickAdd = ({ photo: first, board: { sale, items }, startItem, onClose }: QuickAddProps) => {
  const queryClient = useQueryClient()
  const [taken, setTaken] = useState([first])
  const [last] = useState(lastFacts.read)
  const [size, setSize] = useState<Size | ''>(last.size)
  const [style, setStyle] = useState<'0' | '1'>(last.style)
  const [tag, setTag] = useState(last.tag)
  const [tags, setTags] = useState<number[]>([])
  const [price, setPrice] = useState('')
  const [adding] = useState(() => startItem(sale.saleID))
  useEffect(() => adding.watch(), [adding])
  const { data: allTags = {} } = useQuery(tagsQuery)
  const {
    data: photos,
    error: unreadable,
    mutate: cut,
  } = useMutation({
    mutationFn: (files: File[]) => Promise.all(files.map(cutTall)),
  })
  useEffect(() => cut(taken), [cut, taken])
  const [formID] = useState(() => newID())
  const tagging = (cuts: Blob[]) => ({
    queryKey: ['POST store/auto_tagging', formID, cuts.length],
    queryFn: () => suggestTags(cuts),
    staleTime: Infinity,
  })
  const { data: suggested } = useQuery({ ...tagging(photos ?? []), enabled: photos !== undefined })
  // Stays the same while the form is open, because the item has it in its name.
  const [number] = useState(() => Math.max(0, ...items.map((item) => item.number)) + 1)
  const isReady = photos !== undefined && size !== '' && numberError(rules.price, price) === undefined

  const add = useMutation({
    /** Returns false if the seller has to say first what it is. */
    mutationFn: async ({ cuts, chosen, shows }: { cuts: Blob[]; chosen: Size; shows: boolean }) => {
      lastFacts.write({ size: chosen, style, tag })
      const found = await queryClient.fetchQuery(tagging(cuts))
      const tagID = allTags[tag]
      const chosenTags = found.filter(({ tagID: id }) => tags.includes(id))
      const garment = chosenTags.find(({ kind }) => kind === 'garment')
      const what = garment?.tagName ?? (found.length === 0 ? tag : '')
      if (!what) return false
      const itemID = await adding.send({
        name: m.quickName(what, number),
        description: m.quickDescription(sale.title),
        price,
        size: chosen,
        style,
        tags: garment ? chosenTags : tagID ? [{ tagID, tagName: tag, kind: null }] : [],
        photos: cuts,
      })
      if (shows) await api('POST live/show_piece', { saleID: sale.saleID, itemID })
      return true
    },
    onSuccess: (isAdded) => isAdded && onClose(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: boardQuery(sale.saleID).queryKey }),
  })
  const send = (shows: boolean) => {
    if (isReady && !add.isPending) add.mutate({ cuts: photos, chosen: size, shows })
  }
  const problem = unreadable ?? add.error
  const close = () => {
    adding.giveUp()
    onClose()
  }
  return (
    <Dialog open onClose={close} title={m.quickAddAs(number)}>
      <div className="stack gap-12">
        <div className={`flex gap-10 align-end scroll-x ${classes.photos}`} aria-busy={!photos}>
          {photos?.map((blob, n) => (
            <BlobPhoto key={n} blob={blob} alt={common.counter(n + 1, photos.length)} />
          ))}
          <label className={`rigid ${slot.choose}`}>
            <PhotoInput
              aria-label={m.onePhotoMore}
              capture="environment"
              onPick={(files) => setTaken([...taken, ...files].slice(0, maximumPhotosPerItem))}
            />
            <IconCamera size={20} stroke={1.75} aria-hidden />
            {m.onePhotoMore}
          </label>
        </div>
        {suggested && suggested.length > 0 && (
          <div>
            <PhotoSays suggestions={suggested} chosen={tags} onChange={setTags} />
            {add.data === false && (
              <p className="semibold bad" role="alert">
                {m.whatIsIt}
              </p>
            )}
          </div>
        )}
        {suggested?.length === 0 && (
          <NativeSelect
            label={m.whatIsIt}
            error={add.data === false && tag === '' ? m.chooseOne : undefined}
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
          <div className="banner" role="alert">
            <p>{m.notAdded}</p>
            <p>{sentenceOf(problem)}</p>
          </div>
        )}
        <PriceKeypad
          value={price}
          onChange={setPrice}
          doneLabel={m.putUp(number)}
          onDone={() => send(true)}
          ready={isReady && !add.isPending}
        />
        <Button
          variant="subtle"
          fullWidth
          disabled={!isReady}
          loading={add.isPending}
          onClick={() => send(false)}
        >
          {m.addForLater}
        </Button>
      </div>
    </Dialog>
  )
}
