import { IconPhotoPlus, IconSend2 } from '@tabler/icons-react'
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { maxLengths } from '#contract/limits.ts'
import { maxPhotosPerMessage } from '#domain/photos.ts'
import * as m from '#messages/chat.tsx'
import { ChosenPhotos } from '#web/ui/chosen-photos.tsx'
import { PhotoInput } from '#web/ui/photo-input.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useChosenPhotos } from '#web/ui/use-chosen-photos.ts'
import classes from './composer.module.css'
import { readDraft, writeDraft } from './draft.ts'
import { QuickReplies } from './quick-replies.tsx'
import type { Talk } from './queries.ts'

/** The counter appears when at most this many characters are left. */
const showCounterBelow = 200

interface ComposerProps {
  talk: Talk
  onSend: (message: string, photos: Blob[]) => void
  /** Whether to show sentences to choose from while nothing is typed. */
  offersReplies: boolean
}

/** The input field for messages. Enter sends, and Shift+Enter adds a line break. */
export const Composer = ({ talk, onSend, offersReplies }: ComposerProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => readDraft(talk))
  const counterID = useId()
  const message = text.trim()
  const left = maxLengths.message - message.length
  const counted = left <= showCounterBelow
  const { photos, choose, remove, clear, failure, isReading } = useChosenPhotos(maxPhotosPerMessage)
  const canSend = (message !== '' || photos.length > 0) && left >= 0 && !isReading

  const write = (next: string) => {
    setText(next)
    writeDraft(talk, next)
  }
  const send = () => {
    if (!canSend) return
    write('')
    clear()
    onSend(message, photos)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
    // Keep the on-screen keyboard open for the next message.
    field.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During IME composition, Enter only confirms the composed text.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  // Grow with the text in browsers without `field-sizing`.
  useLayoutEffect(() => {
    const area = field.current
    if (!area || CSS.supports('field-sizing', 'content')) return
    area.style.height = 'auto'
    area.style.height = `${area.scrollHeight + 2}px`
  })
  useEffect(() => {
    // Not on a phone, where focusing would open a keyboard that covers half of the messages.
    if (!window.matchMedia('(hover: hover)').matches) return
    const frame = requestAnimationFrame(() => field.current?.focus({ preventScroll: true }))
    return () => cancelAnimationFrame(frame)
  }, [])

  return (
    <form className={`grid align-end ${classes.composer}`} onSubmit={onSubmit}>
      {offersReplies && text === '' && photos.length === 0 && (
        <div className="min-0 full-row">
          <QuickReplies
            side={talk.side}
            onChoose={(reply) => {
              write(reply)
              field.current?.focus()
            }}
          />
        </div>
      )}
      {failure && (
        <p className="min-0 full-row mb-8 bad" role="alert">
          {failure}
        </p>
      )}
      {photos.length > 0 && <ChosenPhotos photos={photos} onRemove={remove} />}
      <label
        className={`grid centred width-48 height-48 ink radius-full relative pointer ${classes.attach}`}
        data-off={photos.length === maxPhotosPerMessage || undefined}
      >
        <PhotoInput
          multiple
          aria-label={m.addPhotos}
          disabled={photos.length === maxPhotosPerMessage || isReading}
          onPick={choose}
        />
        {isReading ? <Spinner size={20} /> : <IconPhotoPlus size={24} stroke={1.75} aria-hidden />}
      </label>
      <textarea
        ref={field}
        className={`block full min-48 ink break on-linen ${classes.text}`}
        data-takes-focus
        rows={1}
        aria-label={m.messageLabel}
        aria-describedby={counted ? counterID : undefined}
        aria-invalid={left < 0 || undefined}
        placeholder={m.messagePlaceholder}
        enterKeyHint="send"
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="submit"
        className={`icon-button width-48 height-48 ${classes.send}`}
        aria-label={m.send}
        aria-disabled={!canSend}
      >
        <IconSend2 size={24} stroke={1.75} aria-hidden />
      </button>
      {counted && (
        <p
          id={counterID}
          className={`full-row small muted numbers ${classes.counter}`}
          data-over={left < 0 || undefined}
        >
          {(left < 0 ? m.tooLong : m.typed)(message.length, maxLengths.message)}
        </p>
      )}
    </form>
  )
}
