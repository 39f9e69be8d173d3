import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages/push.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { deviceState, turnOff, turnOn } from './device.ts'

const stateKey = ['push state']

/** Turns the notifications of this device on and off. */
export const PushOnThisDevice = ({ serverKey }: { serverKey: string }) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const { data: state } = useQuery({ queryKey: stateKey, queryFn: deviceState, networkMode: 'always' })
  const [busy, setBusy] = useState(false)
  if (!state) return <Skeleton height={108} />
  const change = async () => {
    setBusy(true)
    try {
      await (state === 'on' ? turnOff() : turnOn(serverKey))
    } catch (error) {
      void notice.failure(state === 'on' ? m.notTurnedOff : m.notTurnedOn, sentenceOf(error))
    }
    setBusy(false)
    await queryClient.invalidateQueries({ queryKey: stateKey })
  }
  return (
    <>
      <p>{m.deviceLead[state]}</p>
      {(state === 'on' || state === 'off') && (
        <Button variant="default" loading={busy} onClick={() => void change()}>
          {state === 'on' ? m.turnOff : m.turnOn}
        </Button>
      )}
    </>
  )
}
