import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { navigate } from '#web/lib/router.tsx'
import { type PassCode, readPassCode } from '#domain/pickup-pass.ts'
import * as m from '#messages/pickups.tsx'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { newID } from '#web/lib/new-id.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { HandOver } from './hand-over.tsx'
import { keepHandover } from './handover-outbox.ts'
import { KeptHandovers } from './kept-handovers.tsx'
import type { ShownTicket } from './pickup-items.tsx'
import classes from './scan-page.module.css'
import { useCamera } from '#web/lib/use-camera.ts'
import { serverDate } from '#web/lib/server-time.ts'
import { Text } from '#web/ui/parts.tsx'

/** What this phone knows of a pickup without a network. */
export interface KnownPickup {
  customer: string
  tickets: ShownTicket[]
}

interface ScanPageProps {
  /** Finds a pickup among the tickets that this phone has kept. */
  known: (pickupID: number) => KnownPickup | undefined
}

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.status === 0

/** The seller's camera, and a field for six digits. Leads to the handover of the pickup. */
export const ScanPage = ({ known }: ScanPageProps) => {
  const notice = useNotice()
  const [digits, setDigits] = useState('')
  const [offline, setOffline] = useState<string>()
  const read = useMutation({
    mutationFn: (code: string) => api('POST pickups/scan_pass', { code }),
    onSuccess: ({ pickup }, code) =>
      navigate(`/pickup/${pickup.pickupID}/handover`, { replace: true, state: { code } }),
    onError: (error, code) => {
      if (isOffline(error)) setOffline(code)
      else void notice.failure(m.passRefused, sentenceOf(error))
    },
  })
  const submit = (code: string) => {
    // A code that was refused is not sent again as long as the camera sees it.
    if (read.isPending || (read.isError && read.variables === code && !isOffline(read.error))) return
    read.mutate(code)
  }
  const code = offline === undefined ? null : readPassCode(offline)
  if (offline !== undefined && code)
    return (
      <OfflineHandOver
        text={offline}
        code={code}
        pickup={code.pass === 'scanned' ? known(code.pickupID) : undefined}
        onBack={() => setOffline(undefined)}
        onKept={() => {
          setOffline(undefined)
          setDigits('')
          read.reset()
          void notice.success(m.handoverKept, m.waitsToBeSent)
        }}
      />
    )
  return (
    <>
      <PageTitle title={m.scanPass} />
      <KeptHandovers />
      <div className={`stack gap-20 ${classes.page}`}>
        <Camera onText={(text) => readPassCode(text) && submit(text)} />
        <form
          className="stack gap-12"
          noValidate
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            if (readPassCode(digits)) read.mutate(digits)
          }}
        >
          <TextInput
            label={m.typeDigits}
            description={m.typeDigitsHint}
            inputMode="numeric"
            autoComplete="off"
            value={digits}
            error={read.isError && read.variables === digits ? sentenceOf(read.error) : undefined}
            onChange={({ currentTarget: { value } }) => {
              setDigits(value)
              // The sixth digit sends them.
              if (readPassCode(value)) submit(value)
            }}
          />
          <Button type="submit" variant="default" loading={read.isPending} disabled={!readPassCode(digits)}>
            {m.findPickup}
          </Button>
        </form>
      </div>
    </>
  )
}

const Camera = ({ onText }: { onText: (text: string) => void }) => {
  const { video, state } = useCamera(onText)
  const words: Record<typeof state, ReactNode> = {
    starting: m.cameraStarts,
    on: m.pointAtCode,
    refused: m.cameraRefused,
    missing: m.cameraMissing,
  }
  return (
    <div className={`radius-large relative clip ${classes.camera}`} data-on={state === 'on' || undefined}>
      <video ref={video} muted playsInline aria-label={m.camera} />
      <output className={`pad-12-16 semibold absolute ${classes.state}`}>{words[state]}</output>
    </div>
  )
}

/** The handover on a phone without a network. It is kept, and the server decides later. */
const OfflineHandOver = ({
  text,
  code,
  pickup,
  onBack,
  onKept,
}: {
  text: string
  code: PassCode
  pickup: KnownPickup | undefined
  onBack: () => void
  onKept: () => void
}) => {
  const keep = (handed: Pick<Parameters<typeof keepHandover>[0], 'ticketIDs' | 'refused'>) => {
    keepHandover({
      clientID: newID(),
      code: text,
      ...handed,
      name: pickup?.customer ?? (code.pass === 'typed' ? code.digits : m.pickupNamed(code.pickupID)),
      at: serverDate().toISOString(),
    })
    onKept()
  }
  return (
    <>
      <PageTitle title={m.handOver} />
      <div className={`stack gap-20 ${classes.page}`}>
        <p className="tint-wait pad-12-14 radius-medium">{m.offlineHandover}</p>
        {pickup && pickup.tickets.length > 0 ? (
          <>
            <Text size="large" weight="semibold">
              {pickup.customer}
            </Text>
            <HandOver tickets={pickup.tickets} withPass loading={false} onDone={keep} />
          </>
        ) : (
          <>
            <p>{m.offlineUnknown}</p>
            <Button size="lg" fullWidth onClick={() => keep({ ticketIDs: [], refused: [] })}>
              {m.keepAndSendLater}
            </Button>
          </>
        )}
        <Button variant="subtle" fullWidth onClick={onBack}>
          {m.back}
        </Button>
      </div>
    </>
  )
}
