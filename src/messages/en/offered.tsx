import type { ReactNode } from 'react'

export const forYouUntil = (date: ReactNode) => <>For you until {date}</>
export const usually = 'Usually'
