import { useCallback } from 'react'

interface BlobPhotoProps {
  blob: Blob
  className?: string | undefined
  alt: string
}

/** Shows a photo from the device. Its object URL is revoked when it leaves the screen. */
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
