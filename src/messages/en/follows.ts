import { number } from './language.ts'

export const empty = 'You follow no shop yet'
export const emptyHint =
  'Tap Follow on the page of a shop or a piece, and you are told when it has something new.'
export const findShops = 'Find shops'
export const follow = 'Follow'
export const followers = (count: number, isMore: boolean) =>
  count === 1 ? '1 follower' : `${number(count)}${isMore ? '+' : ''} followers`
export const followFailed = 'You do not follow this shop yet'
export const following = 'Following'
export const followingNamed = (shop: string) => `Following ${shop}`
export const newItems = (count: number, isMore: boolean) =>
  count === 1 ? '1 new piece' : `${number(count)}${isMore ? '+' : ''} new pieces`
export const newSince = (items: string, day: string) => `${items} since ${day}`
export const nothingNew = (day: string) => `Nothing new since ${day}`
export const undo = 'Undo'
export const unfollowed = 'You no longer follow this shop'
export const unfollowFailed = 'You still follow this shop'
