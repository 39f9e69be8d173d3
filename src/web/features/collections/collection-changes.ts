import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as m from '#messages/collections.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, isLost, sentenceOf } from '#web/lib/api-error.ts'
import { useRequestID } from '#web/lib/request-id.ts'
import { useNotice } from '#web/ui/notice.tsx'
import { refreshCollections } from './collection-queries.ts'

interface Change<Input> {
  act: (input: Input) => Promise<unknown>
  success: string
  failure: string
  /** Called after success, before the notice. */
  onDone: () => void
}

/** A mutation of a collection that reports its result in a notice. */
const useChange = <Input>({ act, success, failure, onDone }: Change<Input>) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    mutationFn: act,
    onSuccess: () => {
      onDone()
      void notice.success(success)
    },
    onError: (error) => void notice.failure(failure, sentenceOf(error)),
    onSettled: () => refreshCollections(queryClient),
  })
}

/** Creates a collection. A retry with the same name after a lost reply does not create a second one. */
export const useMakeCollection = () => {
  const requestID = useRequestID()
  return async (collection_name: string): Promise<string> => {
    const clientID = requestID.of(collection_name)
    const { collectionID } = await api('POST collections/new_collection', { collection_name, clientID })
    requestID.answered()
    return collectionID
  }
}

export const useCreateCollection = (onDone: () => void) =>
  useChange({
    act: useMakeCollection(),
    success: m.created,
    failure: m.createFailed,
    onDone,
  })

export const useRenameCollection = (collectionID: string, onDone: () => void) =>
  useChange({
    act: (name: string) => api('POST collections/rename_collection', { collectionID, new_name: name }),
    success: m.renamed,
    failure: m.renameFailed,
    onDone,
  })

export const useDeleteCollection = (onDone: () => void) =>
  useChange({
    act: (collectionID: string) => api('POST collections/delete_collection', { collectionID }),
    success: m.deleted,
    failure: m.deleteFailed,
    onDone,
  })

export const useRemoveItem = (onDone: () => void) =>
  useChange({
    act: (from: { collectionID: string; itemID: string }) =>
      api('POST collections/remove_item_from_collection', from),
    success: m.itemRemoved,
    failure: m.removeItemFailed,
    onDone,
  })

/** Shows the server's error message in a notice, except for a duplicate, which the dialog shows. */
export const useAddItem = (onDone: () => void) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const requestID = useRequestID()
  return useMutation({
    mutationFn: async (to: { collectionID: string; itemID: string }) => {
      const clientID = requestID.of(`${to.collectionID} ${to.itemID}`)
      return api('POST collections/add_item_to_collection', { ...to, clientID })
    },
    onSuccess: () => {
      requestID.answered()
      onDone()
      void notice.success(m.itemAdded)
    },
    onError: (error) => {
      if (!isLost(error)) requestID.answered()
      if (!isAlreadyThere(error)) void notice.failure(sentenceOf(error))
    },
    onSettled: () => refreshCollections(queryClient),
  })
}

export const isAlreadyThere = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'already_in_collection'
