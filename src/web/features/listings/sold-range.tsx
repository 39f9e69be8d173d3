import { useQuery } from '@tanstack/react-query'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/rack.ts'
import { callQuery } from '#web/lib/call-query.ts'

interface SoldRangeProps {
  tag: { tagID: number; tagName: string } | undefined
  className?: string | undefined
}

/** What items with this tag were sold for. Nothing if too few were. */
export const SoldRange = ({ tag, className }: SoldRangeProps) => {
  const { data } = useQuery({
    ...callQuery('GET store/price_range', { tagID: tag?.tagID ?? 0 }),
    enabled: tag !== undefined,
    staleTime: 60 * 60_000,
  })
  if (!tag || !data?.range) return null
  return (
    <p className={className}>
      {m.soldFor(tag.tagName, formatPesos(data.range.low), formatPesos(data.range.high))}
    </p>
  )
}
