import { IconRotateClockwise } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import * as m from '#messages/listings.tsx'
import { jpegOf, NotAPhoto, readPhoto, type Size } from '#web/lib/read-photo.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { CropBox } from '#web/ui/crop-box.tsx'
import {
  type Area,
  grownArea,
  largestArea,
  lastShape,
  movedArea,
  rememberShape,
  type Shape,
  shapes,
  turnedSize,
} from './crop-area.ts'
import classes from './crop-dialog.module.css'
import { cutPhoto, paintPhoto } from './cut-photo.ts'
import { NudgeButtons } from './nudge-buttons.tsx'
import type { Crop, ItemPhoto } from '../../sending/item-photo.ts'

export interface CropDialogProps {
  /** A new file, or a photo to crop again. */
  source: Blob | Crop
  onDone: (photo: Omit<ItemPhoto, 'id'>) => void
  /** Called with a message if the file cannot be used. */
  onUnreadable: (sentence: string) => void
  onClose: () => void
}

/** The longest side of the working copy, larger than the upload so that small areas stay sharp. */
const workSide = 2400
/** The longest side of the preview. The result is cropped from the working copy. */
const shownSide = 1280
const steps = ['1', '10', '100'] as const
type Step = (typeof steps)[number]
type Handle = 'n' | 'e' | 's' | 'w' | 'ne' | 'se' | 'sw' | 'nw'

const arrows: Partial<Record<string, [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** How many steps an arrow key grows the area when pressed on this corner or edge. */
const growthOf = (handle: Handle, [right, down]: [number, number]) =>
  (handle.includes('e') ? right : handle.includes('w') ? -right : 0) +
  (handle.includes('s') ? down : handle.includes('n') ? -down : 0)

const anchorOf = (handle: Handle) => ({
  x: handle.includes('e') ? 0 : handle.includes('w') ? 1 : 0.5,
  y: handle.includes('s') ? 0 : handle.includes('n') ? 1 : 0.5,
})

export const CropDialog = ({ source, onDone, onUnreadable, onClose }: CropDialogProps) => {
  const again = source instanceof Blob ? undefined : source
  const [photo, setPhoto] = useState<ImageBitmap>()
  const [turns, setTurns] = useState(again?.turns ?? 0)
  const [shape, setShape] = useState<Shape>(() => again?.shape ?? lastShape())
  const [area, setArea] = useState<Area | undefined>(again?.area)
  const [step, setStep] = useState<Step>('10')
  const [cutting, setCutting] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const whole = useRef<Promise<Blob>>(null)
  const refuse = useRef(onUnreadable)
  useEffect(() => {
    refuse.current = onUnreadable
  })

  useEffect(() => {
    let isLeft = false
    let read: ImageBitmap | undefined
    readPhoto(source instanceof Blob ? source : source.whole, workSide)
      .then((bitmap) => {
        read = bitmap
        if (isLeft) return bitmap.close()
        setPhoto(bitmap)
        // Encoded in the background while the person selects the area.
        whole.current = source instanceof Blob ? jpegOf(bitmap, 0.9) : Promise.resolve(source.whole)
        whole.current.catch(() => undefined)
        return setArea((before) => before ?? largestArea(bitmap, shapes[lastShape()]))
      })
      .catch((error: unknown) => {
        if (!isLeft) refuse.current(error instanceof NotAPhoto ? error.message : new NotAPhoto().message)
      })
    return () => {
      isLeft = true
      read?.close()
    }
  }, [source])

  useEffect(() => {
    if (photo && canvas.current) paintPhoto(canvas.current, photo, turns, shownSide)
  }, [photo, turns])

  const size: Size | undefined = photo && turnedSize(photo, turns)

  const turn = () => {
    if (!photo) return
    const next = (turns + 1) % 4
    setTurns(next)
    setArea(largestArea(turnedSize(photo, next), shapes[shape]))
  }
  const reshape = (next: Shape) => {
    setShape(next)
    rememberShape(next)
    if (size) setArea(largestArea(size, shapes[next]))
  }
  const move = (right: number, down: number, by = Number(step)) =>
    size && setArea((before) => before && movedArea(before, right * by, down * by, size))
  const grow = (direction: number, by = Number(step), handle?: Handle) =>
    size && setArea((before) => before && grownArea(before, direction * by, size, handle && anchorOf(handle)))

  const onKey = (event: KeyboardEvent) => {
    const arrow = arrows[event.key]
    const growth = event.key === '+' || event.key === '=' ? 1 : event.key === '-' ? -1 : undefined
    if (!arrow && growth === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const by = event.ctrlKey || event.metaKey ? 100 : event.shiftKey && arrow ? 10 : Number(step)
    const handle =
      event.target instanceof HTMLElement ? (event.target.dataset.ord as Handle | undefined) : undefined
    if (growth !== undefined) grow(growth, by)
    else if (arrow && handle) grow(growthOf(handle, arrow), by, handle)
    else if (arrow) move(...arrow, by)
  }

  const complete = async () => {
    if (!photo || !area || !whole.current || cutting) return
    setCutting(true)
    try {
      const cut = await cutPhoto(photo, turns, area)
      onDone({ cut, crop: { whole: await whole.current, area, shape, turns } })
    } catch {
      onUnreadable(new NotAPhoto().message)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.cropTitle}
      size="large"
      actions={
        <Button size="lg" onClick={() => void complete()} loading={cutting} disabled={!photo} data-autofocus>
          {m.cropComplete}
        </Button>
      }
    >
      <div
        className={`grid centred on-linen radius-medium ${classes.stage}`}
        onKeyDownCapture={onKey}
        role="presentation"
      >
        {photo && size && area ? (
          <CropBox
            value={{
              left: area.x / size.width,
              top: area.y / size.height,
              width: area.width / size.width,
              height: area.height / size.height,
            }}
            aspect={shapes[shape]}
            onChange={({ left, top, width, height }) =>
              setArea({
                x: left * size.width,
                y: top * size.height,
                width: width * size.width,
                height: height * size.height,
              })
            }
          >
            <canvas ref={canvas} className={`block ${classes.photo}`} />
          </CropBox>
        ) : (
          <output className={`row gap-12 muted ${classes.opening}`}>
            <Spinner size={28} />
            {m.openingPhoto}
          </output>
        )}
      </div>
      <div className={`column gap-8 mt-12 ${classes.controls}`} inert={!photo || undefined}>
        <div className={`row wrap gap-8 between ${classes.line}`}>
          <Choices
            hideLegend
            legend={m.cropShape}
            name="crop-shape"
            options={[
              { value: 'Square', label: m.cropSquare },
              { value: 'Tall', label: m.cropTall, hint: m.cropTallHint },
            ]}
            value={shape}
            onChange={reshape}
          />
          <output className="small muted numbers">
            {area && `${Math.round(area.width)} × ${Math.round(area.height)}`}
          </output>
          <button
            type="button"
            className={`icon-button grow radius-medium ${classes.tool}`}
            onClick={turn}
            aria-label={m.rotateRight}
          >
            <IconRotateClockwise size={22} aria-hidden />
          </button>
        </div>
        <details className={classes.more}>
          <summary>{m.cropExactly}</summary>
          <div className={`row wrap gap-8 between ${classes.line}`}>
            <NudgeButtons onMove={move} onGrow={grow} />
            <div className={`row gap-12 between grow small muted ${classes.step}`}>
              <span aria-hidden>{m.cropStep}</span>
              <Choices
                hideLegend
                legend={m.cropStep}
                name="crop-step"
                options={steps.map((value) => ({ value, label: value, hint: m.pixels(value) }))}
                value={step}
                onChange={setStep}
              />
            </div>
          </div>
        </details>
      </div>
    </Dialog>
  )
}
