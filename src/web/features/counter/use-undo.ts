import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as m from '#messages/counter.ts'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useNotice } from '#web/ui/notice.tsx'
import type { CounterSale } from './sale-outbox.ts'
import { salesName } from './sales-query.ts'

const secondsNow = (seconds: number, since: number): number =>
  Math.max(0, Math.ceil(seconds - (Date.now() - since) / 1000))

/** Counts down from what the server said, and ignores the clock of the device. */
export const useSecondsLeft = (seconds: number, since: number): number => {
  const [left, setLeft] = useState(() => secondsNow(seconds, since))
  useEffect(() => {
    const update = () => setLeft(secondsNow(seconds, since))
    update()
    if (seconds === 0) return
    const timer = setInterval(update, 500)
    return () => clearInterval(timer)
  }, [seconds, since])
  return left
}

export const useUndo = (onUndone?: (sale: CounterSale) => void) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: (saleID: string) => api('POST store/undo_sale', { saleID }),
    onSuccess: (sale) => onUndone?.(sale),
    onError: (error) => notice.failure(m.notUndone, sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [salesName] }),
  })
}
