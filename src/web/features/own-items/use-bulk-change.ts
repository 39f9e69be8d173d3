import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/own-items.ts'
import { api, type InputOf, type ReplyOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { newID } from '#web/lib/new-id.ts'
import { refetch } from '#web/lib/refetch.ts'
import { currentNotice } from '#web/ui/notice-store.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { changedQueries } from './queries.ts'

export type Wanted = Omit<InputOf<'POST store/update_items'>, 'clientID'>
export type Refused = ReplyOf<'POST store/update_items'>['refused']

/** How long Undo is offered, and a deletion waits. */
const undoMs = 10_000

/** A change in which some items were refused, so that nothing changed. */
export interface RefusedChange {
  wanted: Wanted
  refused: Refused
}

/** Changes many items, and offers Undo for ten seconds. */
export const useBulkChange = (onDone: () => void) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const [refusedChange, setRefusedChange] = useState<RefusedChange | null>(null)
  /** The id of a change whose reply was lost, so that the same change is not made twice. */
  const lost = useRef<{ wanted: string; clientID: string }>(null)

  const refetchAll = useCallback(() => {
    for (const key of changedQueries) refetch(queryClient, key)
  }, [queryClient])

  const undo = async (changeID: string) => {
    try {
      const { refused } = await api('POST store/undo_update_items', { changeID })
      void notice.success(m.undone, refused.length > 0 ? m.undoneBut(refused.length) : undefined)
    } catch (error) {
      void notice.failure(m.undoFailed, sentenceOf(error))
    }
    refetchAll()
  }

  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: Wanted) => {
      const text = JSON.stringify(wanted)
      const clientID = lost.current?.wanted === text ? lost.current.clientID : newID()
      lost.current = { wanted: text, clientID }
      return api('POST store/update_items', { ...wanted, clientID })
    },
    onSuccess: ({ changeID, changed, refused }, wanted) => {
      lost.current = null
      refetchAll()
      if (refused.length > 0) return setRefusedChange({ wanted, refused })
      setRefusedChange(null)
      onDone()
      if (changeID === null) void notice.success(m.nothingToChange)
      else if (wanted.action !== 'delete')
        void notice.success(m.done[wanted.action](changed), undefined, {
          label: common.undo,
          run: () => void undo(changeID),
          milliseconds: undoMs,
        })
    },
    onError: (error) => void notice.failure(m.failed, sentenceOf(error)),
  })

  const deletion = useLaterDeletion((wanted) => {
    // Its Undo would come too late.
    if (currentNotice()?.action?.run === deletion.cancel) notice.close()
    mutate(wanted)
  })
  const remove = (wanted: Wanted, count: number) => {
    onDone()
    deletion.start(wanted)
    void notice.success(m.done.delete(count), undefined, {
      label: common.undo,
      run: deletion.cancel,
      milliseconds: undoMs,
    })
  }

  return {
    change: (wanted: Wanted) => isPending || mutate(wanted),
    isPending,
    remove,
    /** The deletion that waits. Its items are hidden. */
    deleting: deletion.waiting,
    refusedChange,
    forgetRefused: () => setRefusedChange(null),
  }
}

/** A deletion cannot be undone, so it is sent ten seconds later, or when the page is left or closed. */
const useLaterDeletion = (send: (wanted: Wanted) => void) => {
  const [waiting, setWaiting] = useState<Wanted | null>(null)
  const latest = useRef({ waiting, send })
  useEffect(() => {
    latest.current = { waiting, send }
  })
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => {
      latest.current.send(waiting)
      setWaiting(null)
    }, undoMs)
    return () => clearTimeout(timer)
  }, [waiting])
  useEffect(() => {
    const take = () => {
      const left = latest.current.waiting
      latest.current.waiting = null
      return left
    }
    const close = () => {
      const left = take()
      // A request of a page that closes would be cancelled.
      if (left)
        navigator.sendBeacon(
          '/api/store/update_items',
          new Blob([JSON.stringify({ ...left, clientID: newID() })], { type: 'application/json' }),
        )
    }
    window.addEventListener('pagehide', close)
    return () => {
      window.removeEventListener('pagehide', close)
      const left = take()
      if (left) latest.current.send(left)
    }
  }, [])
  const cancel = useCallback(() => setWaiting(null), [])
  return {
    waiting,
    start: (wanted: Wanted) => {
      // An earlier one does not wait any longer.
      if (waiting) send(waiting)
      setWaiting(wanted)
    },
    cancel,
  }
}
