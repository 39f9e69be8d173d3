import { createHmac, timingSafeEqual } from 'node:crypto'
import { type NotificationGroup, notificationGroups } from '#domain/notifications.ts'

export interface UnsubscribeLinks {
  make(accountID: string, group: NotificationGroup): string
  /** Null if the signature is not right. */
  read(token: string): { accountID: string; group: NotificationGroup } | null
}

const shape = /^([\da-f-]{36})\.([a-z]+)\.([\w-]{43})$/

const sign = (key: Buffer, accountID: string, group: string) =>
  createHmac('sha256', key).update(`${accountID}.${group}`).digest()

/** Links that turn off the mails of one kind for one account. They are signed, end never and open nothing else. */
export const createUnsubscribeLinks = (
  siteURL: string,
  keys: readonly [Buffer, ...Buffer[]],
): UnsubscribeLinks => ({
  make(accountID, group) {
    const mac = sign(keys[0], accountID, group).toString('base64url')
    return new URL(`/unsubscribe/${accountID}.${group}.${mac}`, siteURL).href
  },
  read(token) {
    const [, accountID = '', name = '', mac = ''] = shape.exec(token) ?? []
    const group = notificationGroups.find((one) => one === name)
    const given = Buffer.from(mac, 'base64url')
    if (!group || given.length !== 32) return null
    const isRight = keys.some((key) => timingSafeEqual(sign(key, accountID, group), given))
    return isRight ? { accountID, group } : null
  },
})
