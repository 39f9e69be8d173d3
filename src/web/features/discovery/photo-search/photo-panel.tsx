import { useDebouncedCallback } from '#web/lib/debounced.ts'
import { IconCrop } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/discovery.tsx'
import { Button } from '#web/ui/button.tsx'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import { CropBox, type Share } from '#web/ui/crop-box.tsx'
import { ChoosePhoto } from './choose-photo.tsx'
import { type Handle, isWhole, pulledBox, tidyBox, wholePhoto } from './photo-box.ts'
import classes from './photo-panel.module.css'
import type { SearchedPhoto } from './searched-photo.ts'
import { WordsField } from './words-field.tsx'

interface PhotoPanelProps {
  photo: SearchedPhoto
  onBox: (box: Share) => void
  words: string
  onWords: (words: string) => void
  /** Whether it is a column beside the results. */
  beside: boolean
}

const arrows: Partial<Record<string, [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Debounces arrow keys, in milliseconds. */
const restMilliseconds = 400

/** The searched photo with a crop box for the garment, and a field for words. */
export const PhotoPanel = ({ photo, onBox, words, onWords, beside }: PhotoPanelProps) => {
  const [box, setBox] = useState(photo.box)
  const [marking, setMarking] = useState(false)
  const { later: search, cancel } = useDebouncedCallback(
    (next: Share) => onBox(tidyBox(next)),
    restMilliseconds,
  )
  const ratio = { '--ratio': photo.width / photo.height } as CSSProperties
  const showWhole = () => {
    cancel()
    setBox(wholePhoto)
    onBox(wholePhoto)
  }

  /** The library would move a corner in both directions at once. */
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const arrow = arrows[event.key]
    if (!arrow) return
    event.preventDefault()
    event.stopPropagation()
    const pixels = event.ctrlKey || event.metaKey ? 100 : event.shiftKey ? 10 : 1
    const { width, height } = event.currentTarget.getBoundingClientRect()
    const { ord } = (event.target as HTMLElement).dataset
    const [right, down] = arrow
    const next = pulledBox(box, ord as Handle | undefined, (right * pixels) / width, (down * pixels) / height)
    setBox(next)
    search(next)
  }

  const crop = (
    <div className={`on-linen radius-medium ${classes.stage}`}>
      <div
        className={`centre-block ${classes.sized}`}
        style={ratio}
        onKeyDownCapture={onKey}
        role="presentation"
      >
        <CropBox value={box} onChange={setBox} onDone={search}>
          <BlobPhoto blob={photo.photo} className={`block full ${classes.image}`} alt="" />
        </CropBox>
      </div>
    </div>
  )
  const whole = !isWhole(box) && (
    <Button variant="default" onClick={showWhole}>
      {m.wholePhoto}
    </Button>
  )
  const field = <WordsField words={words} onApply={onWords} />

  if (beside)
    return (
      <section className={`column gap-12 mb-16 ${classes.panel}`} aria-label={m.yourPhoto}>
        {crop}
        {whole || <p className="small muted line-14 pretty">{m.pullCorners}</p>}
        <ChoosePhoto>{m.anotherPhoto}</ChoosePhoto>
        {field}
      </section>
    )
  return (
    <section className={`column gap-12 mb-16 ${classes.panel}`} aria-label={m.yourPhoto}>
      {marking ? (
        <>
          {crop}
          <div className={`flex gap-12 ${classes.pair}`}>
            {whole}
            <Button data-takes-focus onClick={() => setMarking(false)}>
              {common.done}
            </Button>
          </div>
        </>
      ) : (
        <div className="row gap-16">
          <button
            type="button"
            className={`rigid on-linen radius-medium relative clip ${classes.mark}`}
            style={ratio}
            aria-label={m.markGarment}
            data-takes-focus
            onClick={() => setMarking(true)}
          >
            <BlobPhoto blob={photo.photo} className={`block full ${classes.image}`} alt="" />
            {!isWhole(box) && (
              <span
                className={`radius-small absolute ${classes.box}`}
                style={{
                  left: `${box.left * 100}%`,
                  top: `${box.top * 100}%`,
                  width: `${box.width * 100}%`,
                  height: `${box.height * 100}%`,
                }}
              />
            )}
            <span className={`grid centred ink on-surface radius-full absolute ${classes.badge}`}>
              <IconCrop size={18} aria-hidden />
            </span>
          </button>
          <div className="column gap-12 align-start min-0">
            <p className="small muted line-14 pretty">{m.tapToMark}</p>
            <ChoosePhoto>{m.anotherPhoto}</ChoosePhoto>
          </div>
        </div>
      )}
      {field}
    </section>
  )
}
