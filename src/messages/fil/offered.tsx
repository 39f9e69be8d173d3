import type { ReactNode } from 'react'

export const forYouUntil = (date: ReactNode) => <>Para sa iyo hanggang {date}</>
export const usually = 'Dating presyo'
