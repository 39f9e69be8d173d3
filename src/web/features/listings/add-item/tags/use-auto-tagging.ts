import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as m from '#messages/listings.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { scaledJpeg } from '#web/lib/read-photo.ts'
import type { ItemPhoto } from '../../sending/item-photo.ts'

export type SuggestedTag = ReplyOf<'POST store/auto_tagging'>['suggestions'][number]

/** The longest side sent for tagging, in pixels: a little more than the input of the model. */
const taggingSide = 512

/** Scales a photo down for tagging. Returns it unchanged if the browser cannot. */
export const smaller = async (photo: Blob): Promise<Blob> => {
  try {
    return await scaledJpeg(photo, taggingSide, 0.86)
  } catch {
    return photo
  }
}

const sentenceAbout = (error: unknown): string =>
  error instanceof ApiError && error.code === 'vision_missing' ? m.taggingMissing : sentenceOf(error)

/** Whether both lists have the same photos, in any order. */
const areSame = (some: readonly Blob[], others: readonly Blob[]): boolean =>
  some.length === others.length && some.every((photo) => others.includes(photo))

/** Tag suggestions for the photos of the form. Requesting them does not change the form. */
export const useAutoTagging = (photos: readonly ItemPhoto[]) => {
  const cuts = photos.map(({ cut }) => cut)
  const [share, setShare] = useState(0)
  const [isBare, setIsBare] = useState(false)
  const asking = useRef<AbortController>(undefined)
  const { data, error, isPending, variables, mutate, reset } = useMutation({
    mutationFn: async (asked: Blob[]) => {
      const ending = new AbortController()
      asking.current = ending
      setShare(0)
      const img: Blob[] = []
      // One after another, because cheap phones lack the memory to decode all of them at once.
      for (const photo of asked) img.push(await smaller(photo))
      const { suggestions } = await api(
        'POST store/auto_tagging',
        { img },
        { signal: ending.signal, onProgress: setShare },
      )
      return suggestions
    },
  })
  useEffect(() => () => asking.current?.abort(), [])

  const isEmpty = cuts.length === 0
  if (isBare && !isEmpty) setIsBare(false)
  useEffect(() => {
    if (!isEmpty) return
    // The suggestions for this item do not apply to the next one.
    asking.current?.abort()
    reset()
  }, [isEmpty, reset])

  const isOutdated = variables !== undefined && !areSame(variables, cuts)
  return {
    /** The number of photos to tag. */
    count: cuts.length,
    /** The most confident first; undefined until the present photos have been tagged. */
    suggestions: isPending || isOutdated ? undefined : data,
    /** Whether the photos have changed since they were tagged. */
    isOutdated: isOutdated && !isPending && !isEmpty,
    isPending,
    /** The share of the upload that was sent, from 0 to 1. */
    share,
    problem: isBare
      ? m.taggingNeedsPhoto
      : error && !isPending && !isOutdated
        ? sentenceAbout(error)
        : undefined,
    /** Returns false if there are no photos. */
    ask: (): boolean => {
      setIsBare(isEmpty)
      if (isEmpty) return false
      if (!isPending) mutate(cuts)
      return true
    },
  }
}

export type AutoTagging = ReturnType<typeof useAutoTagging>
