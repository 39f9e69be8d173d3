import { useEffect } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type Side, nextOnSide } from '#domain/sides.ts'
import { Navigate, useLocation, useParams } from '#web/lib/router.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { sessionQuery } from '../session.ts'
import { switchSide } from './switch-side.ts'

/** An address that opens the person's other side, as notifications and bookmarks have it. */
export const SidePage = () => {
  const wanted = useParams().id as Side
  const other = useQuery(sessionQuery).data?.otherSide
  const next = nextOnSide(useLocation().search)
  const { mutate, error, isPending } = useMutation({ mutationFn: (side: Side) => switchSide(side, next) })
  useEffect(() => {
    if (other === wanted) mutate(wanted)
  }, [other, wanted, mutate])
  if (error) return <ErrorState query={{ error, refetch: () => mutate(wanted), isFetching: isPending }} />
  return other === wanted ? <Spinner size={32} /> : <Navigate to={next} replace />
}
