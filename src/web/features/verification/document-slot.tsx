import {
  IconAlertTriangle,
  IconCamera,
  IconCircleCheck,
  IconId,
  IconPhotoPlus,
  IconTrash,
  IconUserSquareRounded,
} from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/verification.ts'
import { PhotoInput } from '#web/ui/photo-input.tsx'
import { NotAPhoto, scaledJpeg } from '#web/lib/read-photo.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import group from '#web/ui/field-group.module.css'
import { type DocumentKind, documentNames } from './document-kinds.ts'
import classes from './document-slot.module.css'

const hints: Record<DocumentKind, string> = {
  id1: m.firstIDHint,
  id2: m.secondIDHint,
  selfie: m.selfieHint,
}

/** The longest side sent, in pixels, so that the small print of an ID stays readable. */
const sentSide = 2400

interface DocumentSlotProps {
  kind: DocumentKind
  photo: Blob | undefined
  /** The server has this document. */
  received: boolean
  /** The share of the upload that was sent, while it is in progress. */
  share: number | undefined
  error: string | undefined
  /** True while photos are being sent. */
  locked: boolean
  onPhoto: (photo: Blob) => void
  onError: (sentence: string) => void
  onRemove: () => void
}

/** One document: choose, view or replace its photo. */
export const DocumentSlot = (props: DocumentSlotProps) => {
  const { kind, photo, received, share, error, locked, onPhoto, onError, onRemove } = props
  const [reading, setReading] = useState(false)
  const errorID = useId()
  const name = documentNames[kind]
  const pick = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    try {
      onPhoto(await scaledJpeg(file, sentSide, 0.88))
    } catch (failure) {
      onError(failure instanceof NotAPhoto ? failure.message : new NotAPhoto().message)
    } finally {
      setReading(false)
    }
  }
  const picker = { kind, errorID: error ? errorID : undefined, disabled: locked || reading, onPick: pick }
  const isSettled = photo !== undefined || received
  const Icon = kind === 'selfie' ? IconUserSquareRounded : IconId
  return (
    <section
      id={`document-${kind}`}
      className={`column card pad-16 ${classes.slot}`}
      data-wrong={error ? '' : undefined}
      aria-labelledby={`${errorID}-name`}
    >
      <div className={`flex gap-12 align-start ${classes.head}`}>
        <Icon size={26} stroke={1.75} aria-hidden />
        <div>
          <h2 id={`${errorID}-name`} className={`large semibold ${classes.name}`}>
            {name}
          </h2>
          <p className="small muted pretty">{hints[kind]}</p>
        </div>
      </div>
      {photo && (
        <div
          className={`rigid mt-12 on-linen radius-medium relative clip ${classes.preview}`}
          aria-busy={reading}
        >
          <BlobPhoto
            blob={photo}
            className={`block full full-height ${classes.image}`}
            alt={m.yourDocument(name)}
          />
          {share === undefined && (
            <button
              type="button"
              className={classes.remove}
              aria-label={m.removeDocument(name)}
              disabled={locked}
              onClick={onRemove}
            >
              <span>
                <IconTrash size={20} stroke={1.75} aria-hidden />
              </span>
            </button>
          )}
          {share !== undefined && (
            <>
              <progress className="unseen" aria-label={m.sentProgress(name)} value={share} max={1} />
              <div className={classes.share} aria-hidden>
                <div style={{ transform: `scaleX(${share})` }} />
              </div>
            </>
          )}
        </div>
      )}
      {reading && (
        <output className={`row gap-8 semibold muted ${classes.state}`}>
          <Spinner size={18} />
          {m.preparing}
        </output>
      )}
      {!photo && received && !reading && (
        <p className={`row gap-8 semibold muted ${classes.state}`} data-good>
          <IconCircleCheck size={20} aria-hidden />
          {m.received}
        </p>
      )}
      {error && (
        <p
          id={errorID}
          className={`small bad line-14 ${group.error} row gap-8 ${classes.error}`}
          role="alert"
        >
          <IconAlertTriangle size={18} aria-hidden />
          {error}
        </p>
      )}
      {share === undefined && (
        <div className={`flex wrap gap-8 ${classes.actions}`}>
          <Picker {...picker} camera label={isSettled ? m.retake : m.takePhoto}>
            <IconCamera size={20} stroke={1.75} aria-hidden />
          </Picker>
          <Picker {...picker} label={isSettled ? m.replace : common.choosePhoto}>
            <IconPhotoPlus size={20} stroke={1.75} aria-hidden />
          </Picker>
        </div>
      )}
    </section>
  )
}

interface PickerProps {
  kind: DocumentKind
  label: string
  /** Opens the camera directly. Phones then offer no gallery, so the gallery has its own button. */
  camera?: boolean
  errorID: string | undefined
  disabled: boolean
  onPick: (file: File | undefined) => Promise<void>
  children: ReactNode
}

const Picker = ({ kind, label, camera = false, errorID, disabled, onPick, children }: PickerProps) => (
  <label
    className={`row gap-8 justify-center grow min-0 min-48 semibold line-12 on-linen radius-medium relative pointer ${classes.pick}`}
    data-camera={camera || undefined}
    data-off={disabled || undefined}
  >
    <PhotoInput
      name={kind}
      capture={camera ? (kind === 'selfie' ? 'user' : 'environment') : undefined}
      aria-label={m.pickLabel(documentNames[kind], label)}
      aria-describedby={errorID}
      disabled={disabled}
      onPick={([file]) => onPick(file)}
    />
    {children}
    {label}
  </label>
)
