import { IconSquarePlus, IconTrash } from '@tabler/icons-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import * as m from '#messages/rack.ts'
import { NotAPhoto, readPhoto } from '#web/lib/read-photo.ts'
import { Button } from '#web/ui/button.tsx'
import { CropBox, type Share } from '#web/ui/crop-box.tsx'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import { cutPhoto } from '../add-item/photos/cut-photo.ts'
import { findBoxes } from './found-boxes.ts'
import classes from './item-boxes.module.css'

const maxBoxes = 8
/** The longest side of the photo that the items are cut from. */
const workSide = 2400

/** Boxes are put side by side, four in a row. */
const newBox = (n: number): Share => ({
  left: 0.04 + (n % 4) * 0.24,
  top: n < 4 ? 0.06 : 0.54,
  width: 0.2,
  height: 0.38,
})

const isIn = ({ target }: PointerEvent, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** The search for the items: under way, over without a result, or with the number of items. */
type Search = 'looking' | 'over' | number

const searchText = (search: Search): string | null => {
  if (search === 'looking') return m.lookingForItems
  if (search === 'over') return null
  return search === 0 ? m.noItemsFound : m.itemsFound(search)
}

interface ItemBoxesProps {
  photo: Blob | undefined
  onDone: (jpegs: Blob[]) => Promise<void>
  onClose: () => void
}

/** Boxes over a photo of many items. Each box becomes an item with a photo of its own. */
export const ItemBoxes = ({ photo, onDone, onClose }: ItemBoxesProps) => {
  const [boxes, setBoxes] = useState<Share[]>([newBox(0)])
  const [chosen, setChosen] = useState(0)
  const [bitmap, setBitmap] = useState<ImageBitmap>()
  const [problem, setProblem] = useState<string>()
  const [isCutting, setIsCutting] = useState(false)
  const [search, setSearch] = useState<Search>(() => (navigator.onLine ? 'looking' : 'over'))
  const searching = useRef<AbortController>(undefined)

  useEffect(() => {
    if (!photo) return
    let read: ImageBitmap | undefined
    let isLeft = false
    readPhoto(photo, workSide)
      .then((found) => {
        read = found
        if (isLeft) return found.close()
        return setBitmap(found)
      })
      .catch(() => {
        setProblem(new NotAPhoto().message)
        setSearch('over')
      })
    return () => {
      isLeft = true
      read?.close()
    }
  }, [photo])

  useEffect(() => {
    if (!bitmap || !navigator.onLine) return
    const ending = new AbortController()
    searching.current = ending
    const find = async () => {
      const found = await findBoxes(bitmap, ending.signal)
      if (ending.signal.aborted) return
      setSearch(found.length)
      if (found.length === 0) return
      setBoxes(found)
      setChosen(0)
    }
    // The seller draws the boxes.
    find().catch(() => !ending.signal.aborted && setSearch('over'))
    return () => ending.abort()
  }, [bitmap])

  /** What is found later must not replace boxes that the seller has changed. */
  const endSearch = () => {
    searching.current?.abort()
    if (search === 'looking') setSearch('over')
  }
  /** Outside of the chosen box a drag would draw a new one in its place. */
  const onlyInBox = (event: PointerEvent) => {
    if (isIn(event, '.ReactCrop__crop-selection')) endSearch()
    else if (!isIn(event, 'button')) event.stopPropagation()
  }

  const box = boxes[chosen]
  const change = (next: Share) => {
    endSearch()
    setBoxes(boxes.map((one, n) => (n === chosen ? next : one)))
  }
  const add = () => {
    endSearch()
    setBoxes([...boxes, newBox(boxes.length)])
    setChosen(boxes.length)
  }
  const remove = () => {
    endSearch()
    setBoxes(boxes.filter((_, n) => n !== chosen))
    setChosen(Math.max(0, chosen - 1))
  }
  const cut = async () => {
    if (!bitmap || isCutting) return
    endSearch()
    setIsCutting(true)
    try {
      const jpegs: Blob[] = []
      for (const { left, top, width, height } of boxes)
        jpegs.push(
          await cutPhoto(bitmap, 0, {
            x: left * bitmap.width,
            y: top * bitmap.height,
            width: width * bitmap.width,
            height: height * bitmap.height,
          }),
        )
      await onDone(jpegs)
    } catch {
      setProblem(new NotAPhoto().message)
      setIsCutting(false)
    }
  }
  return (
    <div className={`grid gap-12 ${classes.boxes}`}>
      <h2 className="large semibold">{m.boxesTitle}</h2>
      <p className={classes.hint}>{m.boxesHint}</p>
      <output className={classes.search}>{searchText(search)}</output>
      {photo && box && (
        <div
          className={`on-linen radius-medium clip ${classes.stage}`}
          onPointerDownCapture={onlyInBox}
          role="presentation"
        >
          <CropBox value={box} onChange={change}>
            <BlobPhoto blob={photo} className="block full" alt="" />
            {boxes.map(({ left, top, width, height }, n) => (
              <button
                key={n}
                type="button"
                className={`radius-small absolute ${classes.box}`}
                aria-pressed={n === chosen}
                aria-label={m.box(n + 1)}
                style={{
                  left: `${left * 100}%`,
                  top: `${top * 100}%`,
                  width: `${width * 100}%`,
                  height: `${height * 100}%`,
                }}
                onPointerDown={(event) => event.stopPropagation()}
                onClick={() => setChosen(n)}
              >
                <b>{n + 1}</b>
              </button>
            ))}
          </CropBox>
        </div>
      )}
      {problem && (
        <p role="alert" className="semibold bad">
          {problem}
        </p>
      )}
      <div className="flex wrap gap-8">
        <Button
          variant="default"
          leftSection={<IconSquarePlus size={20} aria-hidden />}
          disabled={boxes.length >= maxBoxes}
          onClick={add}
        >
          {m.addBox}
        </Button>
        <Button
          variant="default"
          leftSection={<IconTrash size={20} aria-hidden />}
          disabled={boxes.length <= 1}
          onClick={remove}
        >
          {m.removeBox}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {m.backToRack}
        </Button>
      </div>
      {boxes.length >= maxBoxes && <p className={classes.hint}>{m.boxesFull}</p>}
      <div className={classes.bar}>
        <Button size="lg" fullWidth disabled={!bitmap} loading={isCutting} onClick={() => void cut()}>
          {m.keepBoxes(boxes.length)}
        </Button>
      </div>
    </div>
  )
}
