import type { HTMLAttributes } from 'react'

interface SkeletonProps extends HTMLAttributes<HTMLDivElement> {
  height: number
}

/** A placeholder for content that is loading. */
export const Skeleton = ({ height, className, ...others }: SkeletonProps) => (
  <div {...others} className={className ? `skeleton ${className}` : 'skeleton'} style={{ height }} />
)
