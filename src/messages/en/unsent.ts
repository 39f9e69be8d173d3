import type { UnsentWork } from '#web/lib/count-unsent-work.ts'
import { list, number, plural } from './language.ts'

const workOf = ({ sales, handovers, rack }: UnsentWork) =>
  list([
    ...(sales > 0 ? [plural(sales, { one: '1 counter sale', other: `${number(sales)} counter sales` })] : []),
    ...(handovers > 0
      ? [plural(handovers, { one: '1 handover', other: `${number(handovers)} handovers` })]
      : []),
    ...(rack > 0
      ? [plural(rack, { one: '1 piece on the rack', other: `${number(rack)} pieces on the rack` })]
      : []),
  ])

export const deleteUnsent = 'Delete and go on'
export const keepUnsent = 'Keep and stay'
export const unsentHint =
  'If you go on, they are deleted. With a network they are sent without you, but for pieces on the rack that are not finished. The counter and the pickup scan show what was refused.'
export const unsentLost = (work: UnsentWork) =>
  `Not sent, and lost now: ${workOf(work)}. Please tell the owner.`
export const unsentQuestion = 'Delete what is not sent yet?'
export const unsentWork = (work: UnsentWork) => `Only on this device: ${workOf(work)}.`
