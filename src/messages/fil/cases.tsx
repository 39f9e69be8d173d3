import type { ReactNode } from 'react'
import { number } from './language.ts'

export const addPhotos = 'Magdagdag ng photo'
export const answer = 'Ang sabi ng admin'
export const leftToWrite = (left: number) => `${number(left)} pa ang puwede mong isulat.`
export const messageLabel = 'Ano ang gusto mong sabihin?'
export const messageMissing = 'Isulat kung ano ang mali'
export const messages = 'Ang sabi ng dalawa'
export const openHint = 'Babasahin ito ng kabila at ng admin. Sasagutin kayo ng admin.'
export const opened = 'Babasahin ng admin ang sasabihin ninyong dalawa'
export const said = (name: string, when: ReactNode) => (
  <>
    <strong>{name}</strong> {when}
  </>
)
export const send = 'Ipadala'
export const sent = 'Naipadala na'
export const something = 'May mali sa pickup na ito'
export const waiting = 'Binabasa ito ng admin. Pareho kayong sasagutin.'
export const wordsGone = 'Taong umalis na ang sumulat nito.'
export const you = 'Ikaw'
