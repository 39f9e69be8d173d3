import type { NotifyTime } from '#domain/saved-searches.ts'
import { number } from './language.ts'

export const title = 'Mga ni-save na paghahanap'
export const save = 'I-save ito'
export const saved = 'Naka-save'
export const offer = 'Mauna kang masabihan'
export const offerHint = 'Sa bawat bagong piraso'
export const savedTitle = 'Na-save ang paghahanap'
export const changeTitle = 'Baguhin ang paghahanap'
export const saveFailed = 'Hindi pa naka-save ang paghahanap na ito'
export const changeFailed = 'Walang nabago'
export const deleteFailed = 'Naka-save pa rin ang paghahanap na ito'
export const name = 'Pangalan'
export const whatCounts = 'Ano ang hinahanap'
export const when = 'Sabihan ako'
export const whenHint =
  'Isang notification lang ang dumating sa loob ng sampung minuto. 6 PM ang minsan sa araw. Sa gabi, naghihintay ito hanggang 7 AM, maliban kung pinatay mo iyon.'
export const times: Record<NotifyTime, string> = {
  at_once: 'Agad',
  daily: 'Minsan sa araw',
  never: 'Huwag',
}
export const feed = 'Sundan sa feed reader'
export const empty = 'Wala ka pang ni-save na paghahanap'
export const emptyHint = 'Maghanap, pindutin ang I-save ito, at sasabihan ka kapag may dumating.'
export const goSearch = 'Maghanap'
export const changeNamed = (search: string) => `Baguhin ang ${search}`
export const remove = 'Burahin ang paghahanap'
export const removed = 'Nabura ang paghahanap'
export const isNew = 'Bago'
export const newCount = (count: number, isMore: boolean) => `${number(count)}${isMore ? '+' : ''} bago`
export const nothingYet = 'Wala pang bago mula nang i-save mo ito'
export const newFor = (search: string) => `Bago para sa “${search}”`
export const newSince = 'Bago mula nang huli kang tumingin'
