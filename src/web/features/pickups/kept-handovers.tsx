import { IconClockUp } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as m from '#messages/pickups.tsx'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack, Text } from '#web/ui/parts.tsx'
import { dropHandover, sendKeptHandovers, useKeptHandovers } from './handover-outbox.ts'
import classes from './kept-handovers.module.css'

/** Handovers that wait for the network, and those that the server could not take as they were. */
export const KeptHandovers = () => {
  const kept = useKeptHandovers()
  const queryClient = useQueryClient()
  useEffect(() => {
    const leaving = new AbortController()
    sendKeptHandovers(
      () => void queryClient.invalidateQueries({ queryKey: ['GET tickets/get_shop_tickets'] }),
      leaving.signal,
    )
    return () => leaving.abort()
  }, [queryClient])
  if (kept.length === 0) return null
  return (
    <Stack as="ul" gap={10} className="mb-16" aria-label={m.keptHandovers}>
      {kept.map(({ clientID, name, at, problem, conflicts }) => {
        const sentence = problem ?? (conflicts && m.handoverConflict(conflicts.join(', ')))
        return (
          <li
            key={clientID}
            className={`row tint-wait wrap pad-12-14 small radius-medium gap-8-12 ${classes.kept}`}
            data-problem={sentence !== undefined || undefined}
          >
            <IconClockUp size={22} stroke={1.75} aria-hidden />
            <div className={classes.words}>
              <Text weight="semibold">
                {name} · <time dateTime={at}>{dateInWords(at)}</time>
              </Text>
              <p role={sentence === undefined ? undefined : 'alert'}>{sentence ?? m.waitsToBeSent}</p>
            </div>
            {sentence !== undefined && (
              <Button variant="default" size="sm" onClick={() => dropHandover(clientID)}>
                {m.understood}
              </Button>
            )}
          </li>
        )
      })}
    </Stack>
  )
}
