import { useCallback } from 'react'

interface BlobPhotoProps {
  blob: Blob
  className?: string | undefined
  alt: string
}

/** A photo that is still on the device; its address lives as long as it is on screen. */
export const BlobPhoto = ({ blob, className, alt }: BlobPhotoProps) => {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
  return <img ref={show} className={className} alt={alt} draggable={false} />
}
