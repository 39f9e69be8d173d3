import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Verified } from '#domain/roles.ts'
import * as m from '#messages/verification.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { pendingQuery } from './queries.ts'

export type Decision = { approve: true } | { approve: false; reason: string }

const words = {
  approve: { doing: m.approving, done: m.approved },
  reject: { doing: m.rejecting, done: m.rejected },
}

/** Sends a decision and shows the result. Calls `onOver` when there is nothing left to decide. */
export const useDecision = (id: string, onOver: () => void) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: (decision: Decision) => {
      void notice.loading(words[decision.approve ? 'approve' : 'reject'].doing)
      return api('POST auth/verification/approve_or_reject', {
        id,
        ...(decision.approve
          ? { updated_status: Verified.Approved }
          : { updated_status: Verified.Rejected, reason: decision.reason.trim() || undefined }),
      })
    },
    onSuccess: (_, decision) => {
      void notice.success(words[decision.approve ? 'approve' : 'reject'].done)
      onOver()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'already_decided') {
        void notice.failure(m.alreadyDecided, error.message)
        onOver()
      } else void notice.failure(m.decisionFailed, sentenceOf(error))
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: ['GET admin/get_counts'] })
      return queryClient.invalidateQueries({ queryKey: pendingQuery.queryKey })
    },
  })
}
