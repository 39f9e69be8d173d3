import { number } from './language.ts'

export const empty = 'Wala ka pang sinusundang shop'
export const emptyHint =
  'Pindutin ang I-follow sa page ng shop o piraso, at sasabihan ka kapag may bago sila.'
export const findShops = 'Maghanap ng mga shop'
export const follow = 'I-follow'
export const followers = (count: number, isMore: boolean) =>
  count === 1 ? '1 follower' : `${number(count)}${isMore ? '+' : ''} na follower`
export const followFailed = 'Hindi mo pa sinusundan ang shop na ito'
export const following = 'Sinusundan'
export const followingNamed = (shop: string) => `Sinusundan ang ${shop}`
export const newItems = (count: number, isMore: boolean) =>
  count === 1 ? '1 bagong piraso' : `${number(count)}${isMore ? '+' : ''} bagong piraso`
export const newSince = (items: string, day: string) => `${items} mula ${day}`
export const nothingNew = (day: string) => `Walang bago mula ${day}`
export const undo = 'I-undo'
export const unfollowed = 'Hindi mo na sinusundan ang shop na ito'
export const unfollowFailed = 'Sinusundan mo pa rin ang shop na ito'
