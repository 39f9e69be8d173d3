import type { UnsentWork } from '#web/lib/count-unsent-work.ts'
import { list, number } from './language.ts'

const workOf = ({ sales, handovers, rack }: UnsentWork) =>
  list([
    ...(sales > 0 ? [`${number(sales)} benta sa counter`] : []),
    ...(handovers > 0 ? [`${number(handovers)} pagbibigay`] : []),
    ...(rack > 0 ? [`${number(rack)} piraso sa rack`] : []),
  ])

export const deleteUnsent = 'Burahin at magpatuloy'
export const keepUnsent = 'Itago at manatili'
export const unsentHint =
  'Kapag nagpatuloy ka, mabubura ang mga ito. Kapag may network na, kusa itong ipapadala, maliban sa mga pirasong hindi pa tapos sa rack. Makikita sa counter at sa pag-scan ng pickup kung ano ang hindi tinanggap.'
export const unsentLost = (work: UnsentWork) =>
  `Hindi naipadala, at nawala na: ${workOf(work)}. Pakisabi sa may-ari.`
export const unsentQuestion = 'Burahin ang hindi pa naipapadala?'
export const unsentWork = (work: UnsentWork) => `Nasa device na ito lang: ${workOf(work)}.`
