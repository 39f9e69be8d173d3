import { useCallback } from 'react'

interface BlobPhotoProps {
  blob: Blob
  className?: string | undefined
  alt: string
}

/** Shows a photo that is on the device. Its object URL is revoked when it is unmounted. */
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
