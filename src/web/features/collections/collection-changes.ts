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
  /** After it went well, before it is told. */
  onDone: () => void
}

/** A change of a collection, and the words about how it went. */
const useChange = <Input>({ act, success, failure, onDone }: Change<Input>) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  return useMutation({
    networkMode: 'always',
    mutationFn: act,
    onSuccess: () => {
      onDone()
      void notice.success(success)
    },
    onError: (error) => void notice.failure(failure, sentenceOf(error)),
    onSettled: () => refreshCollections(queryClient),
  })
}

/** Makes a collection: trying the same name again after a lost answer makes no second one. */
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

/** The failure is the server's own sentence; that the piece is there already is told in the dialog. */
export const useAddItem = (onDone: () => void) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const requestID = useRequestID()
  return useMutation({
    networkMode: 'always',
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
