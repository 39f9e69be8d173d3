import { type FormEvent, useState } from 'react'
import * as m from '#messages/verification.ts'
import { Button } from '#web/ui/button.tsx'
import { type DocumentKind, documentKinds, documentNames } from './document-kinds.ts'
import { DocumentSlot } from './document-slot.tsx'
import classes from './documents-page.module.css'
import type { Standing } from './queries.ts'
import type { DocumentPhotos } from './send-documents.ts'
import { useDocumentPhotos } from './use-document-photos.ts'
import { type Moving, useSubmission } from './use-submission.ts'

interface DocumentsFormProps {
  standing: Standing
  missing: readonly DocumentKind[]
}

/** The three photos and the button that sends them. */
export const DocumentsForm = ({ standing, missing }: DocumentsFormProps) => {
  const { photos, put, remove } = useDocumentPhotos()
  /** Sent photos stay visible. */
  const [arrived, setArrived] = useState<DocumentPhotos>({})
  const { moving, errors, setError, submit } = useSubmission({
    standing,
    missing,
    photos,
    onIn: (kind) => {
      setArrived((before) => ({ ...before, [kind]: photos[kind] }))
      remove(kind)
    },
  })
  const absent = missing.filter((kind) => !photos[kind])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form className={`grid gap-12 ${classes.form}`} onSubmit={onSubmit} noValidate>
      {documentKinds.map((kind) => (
        <DocumentSlot
          key={kind}
          kind={kind}
          photo={photos[kind] ?? arrived[kind]}
          received={!missing.includes(kind)}
          share={shareOf(kind, moving, photos)}
          error={photos[kind] || missing.includes(kind) ? errors[kind] : undefined}
          locked={moving !== undefined}
          onPhoto={(photo) => {
            setError(kind)
            put(kind, photo)
          }}
          onError={(sentence) => setError(kind, sentence)}
          onRemove={() => {
            setError(kind)
            setArrived((before) => ({ ...before, [kind]: undefined }))
            remove(kind)
          }}
        />
      ))}
      {moving ? (
        <Progress moving={moving} />
      ) : (
        <p className={`muted mt-4 ${classes.missing}`} aria-live="polite">
          {absent.length > 0 && m.stillMissing(absent.map((kind) => documentNames[kind]))}
        </p>
      )}
      <Button type="submit" size="lg" fullWidth className={classes.submit} loading={moving !== undefined}>
        {m.submit}
      </Button>
    </form>
  )
}

const shareOf = (kind: DocumentKind, moving: Moving | undefined, photos: DocumentPhotos) => {
  if (!moving) return undefined
  if (moving.kind === kind) return moving.share
  return photos[kind] ? 0 : undefined
}

const Progress = ({ moving: { done, of, share } }: { moving: Moving }) => {
  const overall = (done + share) / of
  return (
    <div className={`relative mt-4 ${classes.progress}`}>
      <output>{m.sendingPhoto(Math.min(done + 1, of), of)}</output>
      <progress className="unseen" aria-label={m.allSentProgress} value={overall} max={1} />
      <div className={`on-linen radius-full clip ${classes.bar}`} aria-hidden>
        <div style={{ transform: `scaleX(${overall})` }} />
      </div>
    </div>
  )
}
