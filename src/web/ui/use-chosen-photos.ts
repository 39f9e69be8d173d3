import { useState } from 'react'
import { uploadSide } from '#domain/photos.ts'
import * as m from '#messages/photos.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { scaledJpeg } from '#web/lib/read-photo.ts'

/** Photos to send, made smaller on the device. */
export const useChosenPhotos = (max: number) => {
  const [photos, setPhotos] = useState<Blob[]>([])
  const [failure, setFailure] = useState<string>()
  const [isReading, setReading] = useState(false)

  const choose = async (files: File[]): Promise<void> => {
    const free = max - photos.length
    setFailure(files.length > free ? m.tooManyPhotos(max) : undefined)
    setReading(true)
    // One after another, because a phone has little memory.
    for (const file of files.slice(0, free))
      try {
        const small = await scaledJpeg(file, uploadSide, 0.82)
        setPhotos((chosen) => [...chosen, small])
      } catch (error) {
        setFailure(sentenceOf(error))
      }
    setReading(false)
  }

  return {
    photos,
    choose,
    remove: (photo: Blob) => setPhotos((chosen) => chosen.filter((one) => one !== photo)),
    clear: () => {
      setPhotos([])
      setFailure(undefined)
    },
    failure,
    isReading,
  }
}
