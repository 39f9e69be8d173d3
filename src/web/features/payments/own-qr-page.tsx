import { IconAlertTriangle, IconCheck, IconPhotoUp, IconQrcode } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { uploadSide } from '#domain/photos.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/payments.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { scaledJpeg } from '#web/lib/read-photo.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PhotoInput } from '#web/ui/photo-input.tsx'
import photoSlot from '#web/ui/photo-slot.module.css'
import { Problem } from '#web/ui/problem.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Grid, Row, Stack, Text } from '#web/ui/parts.tsx'
import classes from './own-qr-page.module.css'
import { ownQrQuery } from './own-qr-queries.ts'
import { dayOf } from './payment-words.ts'
import { ProofFields } from './proof-fields.tsx'
import { QrCard } from './qr-card.tsx'
import { useProof } from './use-proof.ts'

type ReadQr = ReplyOf<'POST payments/read_qr'>
type OwnQr = ReplyOf<'GET payments/get_qr'>['qr']

/** The QR code of the seller's own wallet or bank account, with which buyers pay. */
export const OwnQrPage = () => {
  const query = useQuery(ownQrQuery)
  return (
    <>
      <PageTitle title={m.ownQr} />
      <p className="mb-16 muted pretty narrow">{m.ownQrLead}</p>
      <QueryState
        query={query}
        skeleton={<div className={`stack gap-16 centred radius-large ${classes.stage}`} aria-busy />}
      >
        {({ qr }) => <OwnQr qr={qr} />}
      </QueryState>
    </>
  )
}

const OwnQr = ({ qr }: { qr: OwnQr }) => {
  const notice = useNotice()
  const [removes, setRemoves] = useState(false)
  const reading = useMutation({
    mutationFn: async (file: File) =>
      api('POST payments/read_qr', { img: await scaledJpeg(file, uploadSide, 0.92) }),
  })
  const read = reading.data
  const pick = (
    <label className={photoSlot.choose} aria-busy={reading.isPending}>
      <PhotoInput disabled={reading.isPending} onPick={([file]) => file && reading.mutate(file)} />
      {reading.isPending ? <Spinner size={18} /> : <IconPhotoUp size={20} stroke={1.75} aria-hidden />}
      {reading.isPending ? m.reading : read || qr ? m.chooseOther : m.choosePicture}
    </label>
  )
  const shown = read ?? qr
  return (
    <div className={`stack gap-24 ${classes.page}`}>
      <section className={`stack gap-16 centred radius-large ${classes.stage}`} aria-label={m.ownQr}>
        {shown ? (
          <QrCard payload={shown.payload} name={shown.name} />
        ) : (
          <IconQrcode className="muted" size={96} stroke={1} aria-hidden />
        )}
        <Grid gap={16} className="full">
          {read && (
            <Stack as="ul" gap={6} className="teal">
              {m.qrDone.map((text) => (
                <Row as="li" gap={8} key={text}>
                  <IconCheck size={18} aria-hidden /> {text}
                </Row>
              ))}
            </Stack>
          )}
          {!read && (qr ? <p>{m.qrSince(dayOf(qr.setAt))}</p> : <p>{m.howToGet}</p>)}
          <Problem className="banner" error={reading.error} />
          <div className={`flex wrap gap-8 ${classes.buttons}`}>
            {pick}
            {qr && !read && (
              <Button variant="subtle" onClick={() => setRemoves(true)}>
                {m.removeQr}
              </Button>
            )}
          </div>
        </Grid>
      </section>
      {read ? (
        <ConfirmQr
          key={read.payload}
          read={read}
          onSaved={() => {
            reading.reset()
            void notice.success(m.qrSaved, m.qrSavedHint)
          }}
        />
      ) : (
        <ReceiptWarning />
      )}
      {removes && (
        <RemoveQr
          onClose={() => setRemoves(false)}
          onSaved={() => {
            setRemoves(false)
            void notice.success(m.qrRemoved)
          }}
        />
      )}
    </div>
  )
}

const ReceiptWarning = () => (
  <div className={`tint-wait flex gap-12 radius-large ${classes.warning}`}>
    <IconAlertTriangle size={22} stroke={1.75} aria-hidden />
    <div>
      <strong>{m.receiptProvesNothing}</strong>
      <p>{m.receiptWarning}</p>
    </div>
  </div>
)

/** Asks whose account it is before the password, because a picture of another code reads just as well. */
const ConfirmQr = ({ read, onSaved }: { read: ReadQr; onSaved: () => void }) => {
  const [answer, setAnswer] = useState<'mine' | 'not_mine' | ''>('')
  const proof = useProof((given) => api('POST payments/set_qr', { payload: read.payload, ...given }), onSaved)
  return (
    <form id={proof.form.id} className="form" onSubmit={proof.onSubmit} noValidate>
      <div>
        <Text tone="muted">{m.nameInCode}</Text>
        <p className="bold break text-title">{read.name}</p>
        {read.city && <Text tone="muted">{read.city}</Text>}
      </div>
      <Choices
        legend={m.isThisYou}
        name="mine"
        options={[
          { value: 'mine', label: m.myAccount },
          { value: 'not_mine', label: m.notMine },
        ]}
        value={answer}
        onChange={setAnswer}
      />
      {answer === 'not_mine' && <p aria-live="polite">{m.notMineHint}</p>}
      <ReceiptWarning />
      {answer === 'mine' && (
        <>
          <ProofFields
            label={m.passwordToSave}
            hint={m.whenChanged}
            form={proof.form}
            wantsCode={proof.wantsCode}
          />
          <Problem className="banner" error={proof.error} />
          <Button type="submit" size="lg" fullWidth loading={proof.isPending}>
            {m.setThisQr}
          </Button>
        </>
      )}
    </form>
  )
}

const RemoveQr = ({ onClose, onSaved }: { onClose: () => void; onSaved: () => void }) => {
  const proof = useProof((given) => api('POST payments/remove_qr', given), onSaved)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.removeQr}
      size="small"
      dismiss={common.cancel}
      actions={
        <Button type="submit" variant="danger" form={proof.form.id} loading={proof.isPending}>
          {common.remove}
        </Button>
      }
    >
      <form id={proof.form.id} className="form" onSubmit={proof.onSubmit} noValidate>
        <p>{m.removeQrHint}</p>
        <ProofFields label={m.passwordToRemove} form={proof.form} wantsCode={proof.wantsCode} />
        <Problem className="banner" error={proof.error} />
      </form>
    </Dialog>
  )
}
