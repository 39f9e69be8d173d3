import type { ReactNode } from 'react'
import type { Role } from '#domain/roles.ts'

export interface Page {
  path: string
  element: ReactNode
}

export const pagesOf: Record<Role | 'nobody', Page[]> = {
  nobody: [],
  buyer: [],
  seller: [],
  admin: [],
  unverified: [],
  completed: [],
}
