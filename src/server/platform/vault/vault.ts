import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { type FileSource, partsOf } from '../file-source.ts'

/** The data key of one file, wrapped by a key of the settings; kept beside what it opens, useless without that key. */
export interface WrappedKey {
  /** Which key of the settings wrapped it. */
  keyID: string
  wrapped: Buffer
}

export interface Sealed extends WrappedKey {
  bytes: Buffer
}

/** Why something stays closed; never with a word of what is inside. */
export class CannotOpen extends Error {
  constructor(why: 'unknown key' | 'altered') {
    super(why)
    this.name = 'CannotOpen'
  }
}

export interface Vault {
  /** The key that new files are wrapped by. */
  readonly currentKeyID: string
  knows(keyID: string): boolean
  /** Encrypts `plain` with a data key of its own. It opens only for the same `bound`, the words for what it belongs to. */
  seal(plain: Uint8Array, bound: string): Sealed
  /** Throws `CannotOpen` when the key is unknown, or anything was altered or taken from elsewhere. */
  open(bytes: Uint8Array, key: WrappedKey, bound: string): Buffer
  /** A digest of `marked`, keyed by the data key; see `isSame`. Throws `CannotOpen` when the key is unknown. */
  mac(marked: FileSource, key: WrappedKey, bound: string): Promise<Buffer>
  /** Whether `marked` is what `mac` was made of; false when it cannot be known. */
  isSame(marked: FileSource, mac: Buffer, key: WrappedKey, bound: string): Promise<boolean>
  /** The same data key, wrapped by the current key. */
  rewrap(key: WrappedKey, bound: string): WrappedKey
  /**
   * Keys for one purpose, the same on every process: the first is of the current key, the others of the keys before it.
   */
  keysFor(purpose: string): readonly [Buffer, ...Buffer[]]
}

/**
 * By the first byte of what they encrypted, before nonce, ciphertext and tag. One that is no longer trusted stays for reading
 * until what it wrote is gone; both take keys, nonces and tags of the same lengths.
 */
const algorithms = { 1: 'aes-256-gcm', 2: 'chacha20-poly1305' } as const
type Version = keyof typeof algorithms
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes

/** Node's types have a signature for each, though both take what GCM takes. */
const algorithmOf = (version: Version) => algorithms[version] as 'aes-256-gcm'

const isVersion = (byte: number | undefined): byte is Version => byte !== undefined && byte in algorithms

const encrypt = (version: Version, key: Buffer, plain: Uint8Array, authenticated: string): Buffer => {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithmOf(version), key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(authenticated))
  return Buffer.concat([
    Buffer.from([version]),
    nonce,
    cipher.update(plain),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

const decrypt = (key: Buffer, bytes: Uint8Array, authenticated: string): Buffer => {
  const [version] = bytes
  if (bytes.length < headBytes + tagBytes || !isVersion(version)) throw new CannotOpen('altered')
  const nonce = bytes.subarray(1, headBytes)
  const decipher = createDecipheriv(algorithmOf(version), key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(authenticated))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    // Nothing leaves before the tag was checked.
    return Buffer.concat([decipher.update(bytes.subarray(headBytes, -tagBytes)), decipher.final()])
  } catch {
    throw new CannotOpen('altered')
  }
}

/** Names a key without telling anything about it. */
const keyIDOf = (key: Buffer): string =>
  hash('sha256', Buffer.concat([Buffer.from('key id\0'), key])).slice(0, 16)

const fileWords = (bound: string): string => `file\0${bound}`
const keyWords = (keyID: string, bound: string): string => `key\0${keyID}\0${bound}`

/** The data key itself encrypts; digests get one derived from it. */
const macOf = async (dataKey: Buffer, marked: FileSource, bound: string): Promise<Buffer> => {
  const macKey = createHmac('sha256', dataKey).update('mac key').digest()
  const mac = createHmac('sha256', macKey).update(`${bound}\0`)
  for await (const part of partsOf(marked)) mac.update(part)
  return mac.digest()
}

/** A key as the settings and the key file have it: base64 of 32 bytes; null when it is not one. */
export const keyFrom = (text: string): Buffer | null => {
  const key = Buffer.from(text.trim(), 'base64')
  return key.length === keyBytes && key.toString('base64') === text.trim() ? key : null
}

export const newKey = (): Buffer => randomBytes(keyBytes)

/**
 * `keys`: 32 bytes each; the first wraps, the others only open what was wrapped before. `version`: by which algorithm;
 * all are read.
 */
export const createVault = (keys: readonly Buffer[], version: Version = 1): Vault => {
  const [current] = keys
  if (!current || keys.some((key) => key.length !== keyBytes))
    throw new Error('A vault needs keys of 32 bytes')
  const known = new Map(keys.map((key) => [keyIDOf(key), key]))
  const currentKeyID = keyIDOf(current)

  const wrap = (dataKey: Buffer, bound: string): WrappedKey => ({
    keyID: currentKeyID,
    wrapped: encrypt(version, current, dataKey, keyWords(currentKeyID, bound)),
  })

  const unwrap = ({ keyID, wrapped }: WrappedKey, bound: string): Buffer => {
    const key = known.get(keyID)
    if (!key) throw new CannotOpen('unknown key')
    return decrypt(key, wrapped, keyWords(keyID, bound))
  }

  return {
    currentKeyID,
    knows: (keyID) => known.has(keyID),
    seal(plain, bound) {
      const dataKey = newKey()
      return { ...wrap(dataKey, bound), bytes: encrypt(version, dataKey, plain, fileWords(bound)) }
    },
    open: (bytes, key, bound) => decrypt(unwrap(key, bound), bytes, fileWords(bound)),
    mac: async (marked, key, bound) => macOf(unwrap(key, bound), marked, bound),
    async isSame(marked, mac, key, bound) {
      try {
        const made = await macOf(unwrap(key, bound), marked, bound)
        return made.length === mac.length && timingSafeEqual(made, mac)
      } catch (error) {
        if (error instanceof CannotOpen) return false
        throw error
      }
    },
    rewrap: (key, bound) => wrap(unwrap(key, bound), bound),
    keysFor(purpose) {
      const derive = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', purpose, keyBytes))
      return [derive(current), ...keys.slice(1).map(derive)]
    },
  }
}
