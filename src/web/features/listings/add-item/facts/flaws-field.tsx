import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react'
import { maximumFlaws, wholePhoto } from '#domain/item-facts.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import { GroupError } from '#web/ui/field-group.tsx'
import { onEnter } from '#web/ui/on-enter.ts'
import type { ItemPhoto } from '../../sending/item-photo.ts'
import type { FlawValue } from './flaw-value.ts'
import classes from './flaws-field.module.css'

interface FlawsFieldProps {
  value: readonly FlawValue[]
  onChange: (value: FlawValue[]) => void
  photos: readonly ItemPhoto[]
  error: string | undefined
}

const step = wholePhoto / 50
const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}
const within = (coordinate: number): number => Math.min(wholePhoto, Math.max(0, Math.round(coordinate)))

/** A tap on a photo places a pin, and a line for its words. */
export const FlawsField = ({ value, onChange, photos, error }: FlawsFieldProps) => {
  const [chosenID, setChosenID] = useState<string>()
  const words = useRef<HTMLUListElement>(null)
  const errorID = useId()
  const shown = photos.find(({ id }) => id === chosenID) ?? photos[0]
  const isFull = value.length >= maximumFlaws

  const change = (index: number, changes: Partial<FlawValue>) =>
    onChange(value.map((flaw, n) => (n === index ? { ...flaw, ...changes } : flaw)))

  const addPin = (event: MouseEvent<HTMLButtonElement>) => {
    if (!shown || isFull) return
    const box = event.currentTarget.getBoundingClientRect()
    // A press of Enter has no position.
    const isKey = event.detail === 0
    const x = isKey ? wholePhoto / 2 : ((event.clientX - box.left) / box.width) * wholePhoto
    const y = isKey ? wholePhoto / 2 : ((event.clientY - box.top) / box.height) * wholePhoto
    onChange([...value, { word: '', photoID: shown.id, x: within(x), y: within(y) }])
    setTimeout(() => words.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }

  const nudge = (index: number, event: KeyboardEvent) => {
    const moved = steps[event.key]
    const flaw = value[index]
    if (!moved || !flaw) return
    event.preventDefault()
    change(index, { x: within(flaw.x + moved[0]), y: within(flaw.y + moved[1]) })
  }

  return (
    <fieldset>
      <legend className={classes.heading}>
        {m.flaws} <span className={classes.none}>{value.length === 0 && m.noFlaws}</span>
      </legend>
      <div className={`grid gap-16 align-start ${classes.field}`}>
        {shown && (
          <div>
            <div className={`relative ${classes.stage}`}>
              <button
                type="button"
                className={`block full on-linen radius-medium clip ${classes.photo}`}
                aria-label={m.markFlaw}
                onClick={addPin}
              >
                <BlobPhoto blob={shown.cut} alt="" />
              </button>
              {value.map(
                (flaw, index) =>
                  flaw.photoID === shown.id && (
                    <button
                      // oxlint-disable-next-line react/no-array-index-key -- flaws have no ids, and the pin is its number
                      key={index}
                      type="button"
                      className={`grid centred small bold radius-full tint-hot absolute ${classes.pin}`}
                      style={{ left: `${flaw.x / 10}%`, top: `${flaw.y / 10}%` }}
                      aria-label={m.movePin(index + 1)}
                      onKeyDown={(event) => nudge(index, event)}
                      onClick={() => words.current?.querySelectorAll<HTMLElement>('input')[index]?.focus()}
                    >
                      {index + 1}
                    </button>
                  ),
              )}
            </div>
            {photos.length > 1 && (
              <div className="flex wrap gap-6 mt-8">
                {photos.map((photo, index) => (
                  <button
                    key={photo.id}
                    type="button"
                    className={`width-44 height-44 radius-small clip ${classes.other}`}
                    aria-label={m.flawPhoto(index + 1)}
                    aria-pressed={photo.id === shown.id}
                    onClick={() => setChosenID(photo.id)}
                  >
                    <BlobPhoto blob={photo.cut} alt="" />
                  </button>
                ))}
              </div>
            )}
          </div>
        )}
        <div>
          {value.length > 0 && (
            <ul ref={words}>
              {value.map((flaw, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- flaws have no ids, and the line is its number
                <li key={index} className={`row gap-4 line-below ${classes.line}`}>
                  <button
                    type="button"
                    className={`icon-button small bold radius-full ${classes.number}`}
                    aria-label={m.showFlaw(index + 1)}
                    onClick={() => setChosenID(flaw.photoID ?? undefined)}
                  >
                    {index + 1}
                  </button>
                  <input
                    name="flaws"
                    aria-label={m.flawNumber(index + 1)}
                    aria-describedby={error ? errorID : undefined}
                    aria-invalid={(error !== undefined && flaw.word.trim() === '') || undefined}
                    placeholder={m.flawPlaceholder}
                    autoComplete="off"
                    enterKeyHint="done"
                    value={flaw.word}
                    onChange={({ currentTarget }) => change(index, { word: currentTarget.value })}
                    onKeyDown={onEnter((field) => field.blur())}
                  />
                  <button
                    type="button"
                    className="icon-button"
                    aria-label={common.removeNamed(m.flawNumber(index + 1))}
                    onClick={() => onChange(value.filter((_, n) => n !== index))}
                  >
                    <IconX size={18} aria-hidden />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <p className="mt-8 small muted">
            {shown ? (isFull ? m.flawsFull(maximumFlaws) : m.flawsHint) : m.flawsNeedPhoto}
          </p>
        </div>
      </div>
      <GroupError id={errorID} error={error} />
    </fieldset>
  )
}
