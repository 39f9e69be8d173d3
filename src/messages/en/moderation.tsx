import type { ReactNode } from 'react'
import { number, plural } from './language.ts'

export const adminsWords = 'The admin’s words'
export const appeal = 'Ask for another look'
export const appealHint = 'You can ask once. An admin who did not decide it reads your words.'
export const appealLabel = 'Why should it be decided otherwise?'
export const appealLifted = 'Another admin lifted the decision'
export const appealMissing = 'Please write a few words'
export const appealSent = 'Another admin will look at it'
export const appealUntil = (when: string) => `You can ask until ${when}.`
export const appealUpheld = 'Another admin kept the decision'
export const appealWaiting = 'Another admin is looking at it. You get an answer here.'
export const decidedOn = (when: ReactNode) => <>Decided on {when}</>
export const decidedUntil = (when: ReactNode, until: ReactNode) => (
  <>
    Decided on {when}, until {until}
  </>
)
export const decisionsLead = 'What admins decided about your account, your shop and what you posted.'
export const decisionsTitle = 'Decisions about you'
export const detailsLabel = 'What happened?'
export const inEffect = 'In effect'
export const isOver = 'Over'
export const lifted = 'Lifted'
export const noDecisions = 'No admin has decided anything about you'
export const noDecisionsHint = 'If that changes, you read here what was decided, why, and how to object.'
export const orderLabel = 'Order of an authority'
export const orderOf = (authority: string, paper: string) => `${authority}, ${paper}`
export const ownDecisions = {
  warn: 'You got a warning',
  take_down: 'Your piece was taken down',
  hide_review: 'Your review was hidden',
  pause_shop: 'Your shop was paused',
  stop_account: 'Your account was stopped',
} as const
export const privateReport = 'Only admins see that you reported it.'
export const range = (count: number) =>
  plural(count, { one: 'The last message', other: `The last ${number(count)} messages` })
export const rangeHint = 'Admins read these messages, yours and theirs, and nothing else of your chats.'
export const rangeLabel = 'Which messages?'
export const reasonLabel = 'What is wrong?'
export const reasonMissing = 'Please choose what is wrong'
export const reasons = {
  counterfeit: 'Looks counterfeit',
  not_as_shown: 'Not as shown',
  forbidden_goods: 'Must not be sold here',
  abuse: 'Insults, threats or hate',
  scam: 'Scam or deception',
  outside_payment: 'Asks to pay outside ukay',
  no_show: 'Did not keep a pickup',
  spam: 'Spam or advertising',
  privacy: 'Shows something private',
  other: 'Something else',
} as const
export const reportDone = 'Thank you for telling us'
export const reportDoneHint =
  'An admin looks at it and decides by the rules of the community. You get a notification about what became of it.'
export const reportTitles = {
  item: 'Report this piece',
  shop: 'Report this shop',
  account: 'Report this person',
  review: 'Report this review',
  message: 'Report this conversation',
} as const
export const reviewNotTrue = 'Not true'
export const ruleLabel = 'Rule'
export const sendAppeal = 'Send'
export const sendReport = 'Send report'
export const stoppedForGood = 'Your account is stopped.'
export const stoppedUntil = (when: string) => `Your account is stopped until ${when}.`
export const whyStopped = 'See why'
export const yourAppeal = 'What you asked'
