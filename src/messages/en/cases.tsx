import type { ReactNode } from 'react'
import { number } from './language.ts'

export const addPhotos = 'Add photos'
export const answer = 'What the admin said'
export const leftToWrite = (left: number) => `You can write ${number(left)} more.`
export const messageLabel = 'What do you want to say?'
export const messageMissing = 'Please write what is wrong'
export const messages = 'What both sides said'
export const openHint = 'The other side and an admin read it. The admin answers both of you.'
export const opened = 'An admin will read what both of you say'
export const said = (name: string, when: ReactNode) => (
  <>
    <strong>{name}</strong> {when}
  </>
)
export const send = 'Send'
export const sent = 'Sent'
export const something = 'Something is wrong with this pickup'
export const waiting = 'An admin reads this case. You both get an answer.'
export const wordsGone = 'Somebody who left wrote this.'
export const you = 'You'
