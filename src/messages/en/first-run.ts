export const steps = (step: number, of: number) => `Step ${step} of ${of}`

export const cityTitle = 'Name your city'
export const cityLead =
  'People read it in mails, in previews of links and in their authenticator app. You can change it later, at Set-up.'
export const cityName = 'Name of the city'
export const cityHint = 'Such as Ukay Baguio.'
export const toAdmin = 'Next: who runs it'
export const save = 'Save the name'
export const named = 'The name is saved'

export const adminTitle = 'You, the first admin'
export const adminLead = 'One account for you alone. Other admins come later, by invitation.'
export const code = 'Code from the terminal'
export const codeHint = 'Where the server was started, at the end of the printed address.'
export const codeWanted = 'This computer is not the one that runs the server, so it needs the code.'
export const makeAdmin = 'Next: second factor'

export const factorTitle = 'Your second factor'
export const factorLead = 'A password alone can be guessed or copied.'
export const toMail = 'Next: the mail'

export const mailTitle = 'Mail that arrives'
export const mailLead = 'For confirmations, passwords and pickups. Without it, people read them in Ukay only.'
export const mailOff = 'This server sends no mail yet. Set SMTP_URL and MAIL_FROM, and start it again.'
export const sendTestMail = 'Send a test mail'
export const sendAgain = 'Again'
export const sentTo = (email: string) => `Sent to ${email}`
export const sentHint = 'Look in your spam too.'
export const toMissing = 'Next: what is missing'

export const missingTitle = 'What is missing'
export const missingLead = 'You can open now. This list stays in the Admin Panel, at Set-up.'
export const open = 'Open Ukay'

export const closedTitle = 'This page is closed'
export const closedHint = 'This marketplace has an admin. They can invite others.'
export const goHome = 'Go to the first page'
