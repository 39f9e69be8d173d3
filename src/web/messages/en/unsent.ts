import type { UnsentWork } from '#web/lib/unsent-work.ts'
import { list, number, plural } from './language.ts'

const workOf = ({ sales, handovers }: UnsentWork) =>
  list([
    ...(sales > 0 ? [plural(sales, { one: '1 counter sale', other: `${number(sales)} counter sales` })] : []),
    ...(handovers > 0
      ? [plural(handovers, { one: '1 handover', other: `${number(handovers)} handovers` })]
      : []),
  ])

export const deleteUnsent = 'Delete and go on'
export const keepUnsent = 'Keep and stay'
export const unsentHint =
  'If you go on, they are deleted. With a network they are sent without you, and the counter and the pickup scan show what was refused.'
export const unsentLost = (work: UnsentWork) =>
  `Not sent, and lost now: ${workOf(work)}. Please tell the owner.`
export const unsentQuestion = 'Delete what is not sent yet?'
export const unsentWork = (work: UnsentWork) => `Only on this device: ${workOf(work)}.`
