import { expect, test } from 'vitest'
import { readPassCode } from '#domain/pickup-pass.ts'
import { createVault, newKey } from '../../../platform/vault/vault.ts'
import { createPasses } from './pass.ts'
import { nightly } from '#tests/support/nightly.ts'

const pickup = (id: number, shop_id = 'a shop') => ({ id, shop_id, buyer_id: 'a buyer' })
const passesOf = (...keys: Buffer[]) => createPasses(createVault(keys).keysFor('pickup passes'))

test('a code is bound to its pickup, its shop, its buyer and the key', () => {
  const passes = passesOf(newKey())
  const { code } = passes.of(pickup(1))
  const read = readPassCode(code)
  const secret = read?.pass === 'scanned' ? read.secret : ''
  expect(passes.hasSecret(pickup(1), secret)).toBe(true)
  expect(passes.hasSecret(pickup(2), secret)).toBe(false)
  expect(passes.hasSecret(pickup(1, 'another'), secret)).toBe(false)
  expect(passes.hasSecret({ ...pickup(1), buyer_id: 'another' }, secret)).toBe(false)
  expect(passesOf(newKey()).hasSecret(pickup(1), secret)).toBe(false)
})

test('a pass that a phone has kept works after a new key', () => {
  const [old, current] = [newKey(), newKey()]
  const { digits } = passesOf(old).of(pickup(1))
  expect(passesOf(current, old).hasDigits(pickup(1), digits)).toBe(true)
  expect(passesOf(current).hasDigits(pickup(1), digits)).toBe(false)
})

test.runIf(nightly)('of 20,000 pickups few share their digits', () => {
  const passes = passesOf(newKey())
  const digits = Array.from({ length: 20_000 }, (_, id) => passes.of(pickup(id)).digits)
  expect(digits.every((one) => /^\d{6}$/.test(one))).toBe(true)
  // About 200 pairs by chance.
  expect(new Set(digits).size).toBeGreaterThan(19_600)
})
