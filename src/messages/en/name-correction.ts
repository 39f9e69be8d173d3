export const approve = 'Correct the name'
export const ask = 'Ask for a correction'
export const answer = 'Answer'
export const answerHint = 'The seller reads it.'
export const answerMissing = 'Please say why.'
export const corrected = 'The name was corrected'
export const firstName = 'First name'
export const lastName = 'Last name'
export const listTitle = 'Corrections of names'
export const now = (name: string) => `Now: ${name}`
export const photo = 'Photo of the proof'
export const photoHint =
  'Such as a marriage certificate or an ID with your name. It is encrypted, only our admin team can open it, and it is destroyed after the decision.'
export const photoMissing = 'Please add a photo.'
export const proof = 'Proof'
export const refuse = 'Refuse'
export const refused = (given: string) => `Your correction was refused: “${given}”`
export const refusedByYou = 'The correction was refused'
export const refuseQuestion = (name: string) => `Refuse the name ${name}?`
export const send = 'Send to the admins'
export const sent = 'Thank you. An admin looks at it.'
export const title = 'Correct your name'
export const waits = (name: string) => `You asked for the name ${name}. An admin looks at it.`
export const words = 'What is wrong'
export const wordsHint = 'For example: I am married since May.'
