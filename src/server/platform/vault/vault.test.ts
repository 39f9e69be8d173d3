import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createVault, keyFrom, newKey } from './vault.ts'

const plain = Buffer.from('a photo of an ID that nobody else may see, '.repeat(50))
const key = newKey()
const vault = createVault([key])
const unknown = createVault([newKey()])
const altered = { name: 'CannotOpen', message: 'altered' }

const opening = (change: (sealed: ReturnType<typeof vault.seal>) => void, bound = 'one') => {
  const sealed = vault.seal(plain, 'one')
  change(sealed)
  return () => vault.open(sealed.bytes, sealed, bound)
}
const flip = (bytes: Buffer, at: number): void => {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
}

describe('sealed bytes', () => {
  test('can be opened with their key, and do not contain the plain text', () => {
    const sealed = vault.seal(plain, 'one')
    expect(vault.open(sealed.bytes, sealed, 'one')).toEqual(plain)
    for (let at = 0; at + 8 <= plain.length; at += 8)
      expect(sealed.bytes.includes(plain.subarray(at, at + 8))).toBe(false)
    expect(sealed.wrapped.includes(key)).toBe(false)
  })

  test('differ each time', async () => {
    const [one, two] = [vault.seal(plain, 'one'), vault.seal(plain, 'one')]
    expect(one.bytes.equals(two.bytes)).toBe(false)
    expect(one.wrapped.equals(two.wrapped)).toBe(false)
    const macs = await Promise.all([one, two].map((sealed) => vault.mac(plain, sealed, 'one')))
    expect(macs[0]).not.toEqual(macs[1])
  })

  test('may be empty', () => {
    const sealed = vault.seal(new Uint8Array(), 'one')
    expect(vault.open(sealed.bytes, sealed, 'one')).toHaveLength(0)
  })

  test('cannot be opened when any bit of file or key was changed', () => {
    const { bytes, wrapped } = vault.seal(plain, 'one')
    for (let at = 0; at < bytes.length; at += at < 40 ? 1 : 97)
      expect(opening((sealed) => flip(sealed.bytes, at))).toThrow(expect.objectContaining(altered))
    for (let at = 0; at < wrapped.length; at += 1)
      expect(opening((sealed) => flip(sealed.wrapped, at))).toThrow(expect.objectContaining(altered))
  })

  test('cannot be opened when truncated or not sealed by the vault', () => {
    for (const bytes of [0, 1, 12, 28, 29, 100].map((length) =>
      vault.seal(plain, 'one').bytes.subarray(0, length),
    ))
      expect(opening((sealed) => (sealed.bytes = bytes))).toThrow(expect.objectContaining(altered))
    expect(opening((sealed) => (sealed.bytes = randomBytes(500)))).toThrow(expect.objectContaining(altered))
    expect(opening((sealed) => (sealed.wrapped = Buffer.alloc(0)))).toThrow(expect.objectContaining(altered))
  })

  test('cannot be opened for another owner, or with the key of another file', () => {
    expect(opening(() => undefined, 'two')).toThrow(expect.objectContaining(altered))
    const other = vault.seal(plain, 'one')
    expect(opening((sealed) => (sealed.wrapped = other.wrapped))).toThrow(expect.objectContaining(altered))
    // The same data key, bound to another owner.
    expect(() => vault.rewrap(other, 'two')).toThrow(expect.objectContaining(altered))
  })

  test('cannot be opened without the key, or with another key under its id', () => {
    const sealed = vault.seal(plain, 'one')
    expect(() => unknown.open(sealed.bytes, sealed, 'one')).toThrow('unknown key')
    const claimed = { ...sealed, keyID: unknown.currentKeyID }
    expect(() => unknown.open(sealed.bytes, claimed, 'one')).toThrow(expect.objectContaining(altered))
  })
})

describe('rotation', () => {
  test('leaves the file as it is, and the old key is not needed any more', async () => {
    const sealed = vault.seal(plain, 'one')
    const next = newKey()
    const both = createVault([next, key])
    expect(both.open(sealed.bytes, sealed, 'one')).toEqual(plain)
    const rewrapped = both.rewrap(sealed, 'one')
    const after = createVault([next])
    expect(rewrapped.keyID).toBe(after.currentKeyID)
    expect(after.open(sealed.bytes, rewrapped, 'one')).toEqual(plain)
    expect(await after.isSame(plain, await vault.mac(plain, sealed, 'one'), rewrapped, 'one')).toBe(true)
    expect(() => vault.open(sealed.bytes, rewrapped, 'one')).toThrow('unknown key')
  })
})

describe('another algorithm', () => {
  const next = createVault([key], 2)

  test('reads and rewraps what the other one wrote, in both directions', async () => {
    for (const [before, after] of [
      [vault, next],
      [next, vault],
    ] as const) {
      const sealed = before.seal(plain, 'one')
      expect(after.open(sealed.bytes, sealed, 'one')).toEqual(plain)
      expect(await after.isSame(plain, await before.mac(plain, sealed, 'one'), sealed, 'one')).toBe(true)
      const rewrapped = after.rewrap(sealed, 'one')
      expect(rewrapped.wrapped[0]).not.toBe(sealed.wrapped[0])
      expect(before.open(sealed.bytes, rewrapped, 'one')).toEqual(plain)
    }
  })

  test('is named by the first byte; a changed or unknown one opens nothing', () => {
    for (const by of [vault, next]) {
      const sealed = by.seal(plain, 'one')
      expect([sealed.bytes[0], sealed.wrapped[0]]).toEqual(by === vault ? [1, 1] : [2, 2])
      for (const name of ['bytes', 'wrapped'] as const)
        for (const byte of [0, 1, 2, 3, 255].filter((other) => other !== sealed[name][0])) {
          const renamed = Buffer.from(sealed[name])
          renamed.writeUInt8(byte)
          const { bytes, ...wrapped } = { ...sealed, [name]: renamed }
          expect(() => vault.open(bytes, wrapped, 'one')).toThrow(expect.objectContaining(altered))
        }
    }
  })

  test('detects any changed bit', () => {
    const { bytes } = next.seal(plain, 'one')
    for (let at = 0; at < bytes.length; at += at < 40 ? 1 : 97) {
      const sealed = next.seal(plain, 'one')
      flip(sealed.bytes, at)
      expect(() => next.open(sealed.bytes, sealed, 'one')).toThrow(expect.objectContaining(altered))
    }
  })
})

describe('the MAC of an upload', () => {
  test('matches the same content only', async () => {
    const sent = Buffer.from('as it was sent')
    const sealed = vault.seal(plain, 'one')
    const mac = await vault.mac(sent, sealed, 'one')
    expect(await vault.isSame(sent, mac, sealed, 'one')).toBe(true)
    expect(await vault.isSame(plain, mac, sealed, 'one')).toBe(false)
    expect(await vault.isSame(sent, mac, sealed, 'two')).toBe(false)
    expect(await vault.isSame(sent, Buffer.alloc(0), sealed, 'one')).toBe(false)
    expect(await unknown.isSame(sent, mac, sealed, 'one')).toBe(false)
  })
})

test('a key is base64 of 32 bytes, and nothing else is accepted', () => {
  const text = key.toString('base64')
  expect(keyFrom(`${text}\n`)).toEqual(key)
  for (const wrong of [
    '',
    'secret',
    text.slice(1),
    `${text}A`,
    key.toString('hex'),
    randomBytes(31).toString('base64'),
  ])
    expect(keyFrom(wrong)).toBeNull()
  expect(() => createVault([])).toThrow('32 bytes')
  expect(() => createVault([key, Buffer.alloc(16)])).toThrow('32 bytes')
})

test('derived keys are the same wherever the key is known, and differ by purpose and key', () => {
  const [one] = vault.keysFor('one')
  expect(one).toHaveLength(32)
  expect(createVault([key]).keysFor('one')).toEqual([one])
  expect(vault.keysFor('two')[0]).not.toEqual(one)
  const next = newKey()
  expect(createVault([next, key]).keysFor('one')).toEqual([createVault([next]).keysFor('one')[0], one])
})
