import { IconFilePlus, IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { maxImportBytes, maxImportPhotosBytes } from '#domain/item-columns.ts'
import * as m from '#messages/item-files.ts'
import { api } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import slot from '#web/ui/photo-slot.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { Banner, Row, Stack, Text } from '#web/ui/parts.tsx'
import { ImportDefaultsFields, defaultsToSend, noDefaults } from './import-defaults.tsx'
import classes from './import-page.module.css'
import { lastImportQuery } from './queries.ts'

const choices = [
  { value: 'list', label: m.listThem },
  { value: 'draft', label: m.keepDrafts },
] as const

/** Sends a file, and its photos, to be checked. */
export const SendFile = () => {
  const queryClient = useQueryClient()
  const [file, setFile] = useState<File>()
  const [photos, setPhotos] = useState<File>()
  const [then, setThen] = useState<'list' | 'draft'>('list')
  const [defaults, setDefaults] = useState(noDefaults)
  const [sent, setSent] = useState(0)
  const isTooLarge = (file?.size ?? 0) > maxImportBytes || (photos?.size ?? 0) > maxImportPhotosBytes
  const send = useMutation({
    mutationFn: (csv: File) =>
      api(
        'POST store/import_items',
        { file: csv, ...(photos && { photos }), list: then === 'list', ...defaultsToSend(defaults) },
        { onProgress: setSent },
      ),
    onSuccess: (reply) => {
      queryClient.setQueryData(lastImportQuery.queryKey, reply)
      setFile(undefined)
      setPhotos(undefined)
    },
  })
  return (
    <form
      className={`stack card gap-12 min-0 pad-16 ${classes.card}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (file && !isTooLarge && !send.isPending) send.mutate(file)
      }}
    >
      <h2>{m.sendTitle}</h2>
      <FileField
        label={m.fileLabel}
        hint={m.fileHint}
        accept=".csv,.tsv,.txt,text/csv"
        file={file}
        onChange={setFile}
      />
      <FileField
        label={m.photosLabel}
        hint={m.photosHint}
        accept=".zip,application/zip"
        file={photos}
        onChange={setPhotos}
      />
      <Choices legend={m.withPhotos} name="then" options={choices} value={then} onChange={setThen} />
      <Text tone="muted">{m.withoutPhotos}</Text>
      <ImportDefaultsFields value={defaults} onChange={setDefaults} />
      {isTooLarge && <Banner role="alert">{m.tooLarge}</Banner>}
      <Problem className="banner" error={send.error} />
      {send.isPending && (
        <progress className={`full ${classes.progress}`} aria-label={m.sending} value={sent} max={1} />
      )}
      <Button
        type="submit"
        loading={send.isPending}
        disabled={!file || isTooLarge}
        leftSection={<IconUpload size={20} stroke={1.75} aria-hidden />}
      >
        {m.check}
      </Button>
    </form>
  )
}

interface FileFieldProps {
  label: string
  hint: string
  accept: string
  file: File | undefined
  onChange: (file: File | undefined) => void
}

const FileField = ({ label, hint, accept, file, onChange }: FileFieldProps) => {
  const [labelID, buttonID, nameID, hintID] = [useId(), useId(), useId(), useId()]
  return (
    <Stack gap={8}>
      <Text id={labelID} as="span" weight="semibold">
        {label}
      </Text>
      <Row wrap className="gap-8-12">
        <label className={slot.choose}>
          <input
            type="file"
            accept={accept}
            aria-labelledby={`${labelID} ${buttonID}`}
            aria-describedby={`${nameID} ${hintID}`}
            onClick={(event) => {
              // So that the same file can be chosen again after a change of it.
              event.currentTarget.value = ''
            }}
            onChange={(event) => onChange(event.currentTarget.files?.[0])}
          />
          <IconFilePlus size={20} stroke={1.75} aria-hidden />
          <span id={buttonID}>{file ? m.chooseOtherFile : m.chooseFile}</span>
        </label>
        <span id={nameID} className="min-0 break" aria-live="polite">
          {file?.name}
        </span>
      </Row>
      <Text id={hintID} tone="muted">
        {hint}
      </Text>
    </Stack>
  )
}
