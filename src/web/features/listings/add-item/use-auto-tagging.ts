import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as m from '#messages/listings.tsx'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { jpegOf, readPhoto } from '#web/lib/read-photo.ts'
import type { ItemPhoto } from './photo-store.ts'

export type SuggestedTag = ReplyOf<'POST store/auto_tagging'>['suggestions'][number]

/** The longest side in pixels that is looked at: some more than the model sees, and soon sent. */
const lookedAtSide = 512

/** A photo as it is looked at; as it is where this browser cannot make it smaller. */
const smaller = async (photo: Blob): Promise<Blob> => {
  try {
    const bitmap = await readPhoto(photo, lookedAtSide)
    try {
      return await jpegOf(bitmap, 0.86)
    } finally {
      bitmap.close()
    }
  } catch {
    return photo
  }
}

const sentenceAbout = (error: unknown): string =>
  error instanceof ApiError && error.code === 'vision_missing' ? m.taggingMissing : sentenceOf(error)

/** Whether both are the same photos, in whatever order. */
const areSame = (some: readonly Blob[], others: readonly Blob[]): boolean =>
  some.length === others.length && some.every((photo) => others.includes(photo))

/** Tags that the photos of the form suggest. Nothing of the form changes by asking. */
export const useAutoTagging = (photos: readonly ItemPhoto[]) => {
  const cuts = photos.map(({ cut }) => cut)
  const [share, setShare] = useState(0)
  const [isBare, setIsBare] = useState(false)
  const asking = useRef<AbortController>(undefined)
  const { data, error, isPending, variables, mutate, reset } = useMutation({
    networkMode: 'always',
    mutationFn: async (asked: Blob[]) => {
      const ending = new AbortController()
      asking.current = ending
      setShare(0)
      const img: Blob[] = []
      // One after the other: a cheap phone has no memory for all of them unpacked.
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
    // The next piece has nothing to do with what was told of this one.
    asking.current?.abort()
    reset()
  }, [isEmpty, reset])

  const isOutdated = variables !== undefined && !areSame(variables, cuts)
  return {
    /** How many photos there are to look at. */
    count: cuts.length,
    /** The surest first; undefined until the present photos have been looked at. */
    suggestions: isPending || isOutdated ? undefined : data,
    /** The photos that were looked at are not those of the form any more. */
    isOutdated: isOutdated && !isPending && !isEmpty,
    isPending,
    /** The share of the photos that has left the device, from 0 to 1. */
    share,
    problem: isBare
      ? m.taggingNeedsPhoto
      : error && !isPending && !isOutdated
        ? sentenceAbout(error)
        : undefined,
    /** False when there is nothing to look at. */
    ask: (): boolean => {
      setIsBare(isEmpty)
      if (isEmpty) return false
      if (!isPending) mutate(cuts)
      return true
    },
  }
}

export type AutoTagging = ReturnType<typeof useAutoTagging>
