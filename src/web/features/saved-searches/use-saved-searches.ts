import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/saved-searches.ts'
import { api, type CallNames, type InputOf, type ReplyOf } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { useNotice } from '#web/ui/notice.tsx'

type Names = Extract<CallNames, `POST homepage/${'save' | 'change_saved' | 'delete_saved'}_search`>

/** A change of the saved searches. The list is fetched anew. */
export const useSearchChange = <Name extends Names>(name: Name, failed: string) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: (input: InputOf<Name>) =>
      (api as (name: Name, input: InputOf<Name>) => Promise<ReplyOf<Name>>)(name, input),
    onError: (error) => void notice.failure(failed, sentenceOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET homepage/get_saved_searches'] }),
  })
}

export const useChangeSearch = () => useSearchChange('POST homepage/change_saved_search', m.changeFailed)
