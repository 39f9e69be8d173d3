import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { sessionQuery } from '#web/features/accounts/session.ts'
import { AdultQuestion } from '#web/features/legal/adult-question.tsx'

/** Asks a seller who has not declared their age before the page opens. */
export const AdultsOnly = ({ children }: { children: ReactNode }) => {
  const { data: session } = useQuery(sessionQuery)
  return session?.adultUndeclared ? <AdultQuestion /> : children
}
