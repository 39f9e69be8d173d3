import { describe, expect, test } from 'vitest'
import { isReservedShopName, refuseReservedName } from './reserved-names.ts'

describe('a shop', () => {
  test.each([
    'Ukay Support',
    'GCash',
    '✓ Verified',
    'Ukay',
    'U k a y Support',
    'UKAY 0FFICIAL',
    'ukay.support',
    'UkaySupport',
    'ᵁkay Ѕupport',
    'G-Cash Help',
    'GCаsh',
    'gcash123',
    'ɢᴄᴀꜱʜ',
    '🅶🅲🅰🆂🅷 1',
    `GCa${'\u0301'.repeat(30)}sh`,
    'GC\ufe0fash',
    'PayMaya Reloading',
    'Maya',
    'Maya Wallet',
    'Customer Service',
    'Verified Seller',
    'Admin',
    'Ana ✅',
  ])('cannot be called %s', (name) => {
    expect(isReservedShopName(name)).toBe(true)
  })

  test.each([
    'Ukay-Ukay ni Ana',
    'Ukay Manila',
    'King Cashmere',
    'Big Cash and Carry',
    'Maya’s Closet',
    'Ana Official',
    'Local Support Crafts',
    'Care Center',
    'Mayaman Thrift',
    'Tindahan 1 ★',
  ])('can be called %s', (name) => {
    expect(isReservedShopName(name)).toBe(false)
  })
})

const partOf = (first_name: string, last_name: string) => {
  try {
    refuseReservedName({ first_name, last_name })
    return null
  } catch (error) {
    return Object.keys((error as { details?: { fields?: object }; fields?: object }).fields ?? {})[0]
  }
}

describe('a person', () => {
  test.each([
    ['Ukay', 'Support', 'first_name'],
    ['GCash', 'Reyes', 'first_name'],
    ['Customer', 'Service', 'last_name'],
    ['Support', 'Santos', 'first_name'],
    ['Maya', 'Bank', 'last_name'],
    ['✓ Ana', 'Reyes', 'first_name'],
    ['Ana', 'GCаsh', 'last_name'],
  ])('cannot be called %s %s: %s', (first, last, part) => {
    expect(partOf(first, last)).toBe(part)
  })
  test.each([
    ['Maya', 'Reyes'],
    ['Ana', 'Tulong'],
    ['María', 'Dela Cruz'],
    ['Cash', 'Garcia'],
    ['Juan', 'Mayaman'],
  ])('can be called %s %s', (first, last) => {
    expect(partOf(first, last)).toBeNull()
  })
})
