import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconCheck, IconPhone } from '@tabler/icons-react'
import { useRef } from 'react'
import { Navigate, useLocation, navigate, useParams } from '#web/lib/router.tsx'
import { TicketStatus } from '#domain/ticket-status.ts'
import * as m from '#messages/pickups.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { newID } from '#web/lib/new-id.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Text } from '#web/ui/parts.tsx'
import { type Handed, HandOver } from './hand-over.tsx'
import classes from './hand-over-page.module.css'
import { type Pickup, pickupQuery } from './pickup-queries.ts'

/** The code of the pass, in the state of the history entry that the scanner makes. */
const codeIn = (state: unknown): string | undefined =>
  typeof state === 'object' && state !== null && 'code' in state && typeof state.code === 'string'
    ? state.code
    : undefined

/** Where the seller completes a pickup: after its pass was read, or without it. */
export const HandOverPage = () => {
  const pickup = useQuery(pickupQuery(Number(useParams().id)))
  const code = codeIn(useLocation().state)
  return (
    <>
      <PageTitle
        title={m.handOver}
        action={
          code !== undefined && (
            <span
              className={`tint-good inline-row gap-6 align-center small semibold radius-medium ${classes.valid}`}
            >
              <IconCheck size={18} aria-hidden />
              {m.passIsValid}
            </span>
          )
        }
      />
      <QueryState query={{ ...pickup, data: pickup.data?.pickups[0] }} skeleton={<div aria-busy />}>
        {(shown) => <Handing pickup={shown} code={code} />}
      </QueryState>
    </>
  )
}

const Handing = ({ pickup, code }: { pickup: Pickup; code: string | undefined }) => {
  const { pickupID } = pickup
  const notice = useNotice()
  const queryClient = useQueryClient()
  // A second tap after a lost reply is the same handover.
  const clientID = useRef(newID())
  const complete = useMutation({
    mutationFn: ({ ticketIDs, refused }: Handed) =>
      api('POST pickups/complete', {
        clientID: clientID.current,
        pickupID,
        ticketIDs,
        refused,
        ...(code !== undefined && { code }),
      }),
    onSuccess: async ({ completed }) => {
      navigate(`/pickup/${pickupID}`, { replace: true })
      void notice.success(completed.length > 0 ? m.pickupCompleted : m.itemsRefused)
    },
    onError: (error) => void notice.failure(m.notCompleted, sentenceOf(error)),
    // After a failure too, because the items may have changed.
    onSettled: () =>
      Promise.all(
        (
          [
            'GET pickups/get_pickups',
            'GET tickets/get_shop_tickets',
            'GET tickets/get_counts',
            'GET store/get_shop_items',
          ] as const
        ).map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
      ),
  })
  const ready = pickup.tickets.filter(({ statusID }) => statusID === TicketStatus.AwaitingPickup)
  if (ready.length === 0 && complete.isIdle) return <Navigate to={`/pickup/${pickupID}`} replace />
  const name = `${pickup.customerFirstName} ${pickup.customerLastName}`
  return (
    <div className="narrow">
      <Row gap={14} className="mb-12">
        <Avatar name={name} photo={pickup.customerPhoto} />
        <div>
          <Text size="large" weight="semibold">
            {name}
          </Text>
          <a
            href={`tel:${pickup.customerPhone}`}
            className={`inline-row gap-6 align-center muted plain ${classes.phone}`}
          >
            <IconPhone size={18} stroke={1.75} aria-hidden />
            {pickup.customerPhone}
          </a>
        </div>
      </Row>
      {code === undefined && (
        <Text size="small" tone="muted">
          {m.withoutPassHint}
        </Text>
      )}
      <HandOver
        tickets={ready}
        withPass={code !== undefined}
        loading={complete.isPending}
        onDone={complete.mutate}
      />
    </div>
  )
}
