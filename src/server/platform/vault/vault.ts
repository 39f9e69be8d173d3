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

/**
 * The data key of one file, wrapped with a master key of the settings. Stored beside the file; useless without that
 * master key.
 */
export interface WrappedKey {
  /** The master key that wrapped it. */
  keyID: string
  wrapped: Buffer
}

export interface Sealed extends WrappedKey {
  bytes: Buffer
}

/** Why something cannot be decrypted. The reason reveals nothing about its content. */
export class CannotOpen extends Error {
  constructor(why: 'unknown key' | 'altered') {
    super(why)
    this.name = 'CannotOpen'
  }
}

export interface Vault {
  /** The master key for new files. */
  readonly currentKeyID: string
  knows(keyID: string): boolean
  /**
   * Encrypts `plain` with a new data key. `bound` is additional authenticated data that names the owner; opening
   * needs the same text.
   */
  seal(plain: Uint8Array, bound: string): Sealed
  /** Throws `CannotOpen` if the key is unknown, or if anything was altered or belongs to another owner. */
  open(bytes: Uint8Array, key: WrappedKey, bound: string): Buffer
  /** A MAC of `content`, keyed by the data key; see `isSame`. Throws `CannotOpen` if the key is unknown. */
  mac(content: FileSource, key: WrappedKey, bound: string): Promise<Buffer>
  /** Whether `mac` is the MAC of this content. False if the key is unknown. */
  isSame(content: FileSource, mac: Buffer, key: WrappedKey, bound: string): Promise<boolean>
  /** Wraps the same data key with the current master key. */
  rewrap(key: WrappedKey, bound: string): WrappedKey
  /**
   * Keys derived for one purpose, the same in every process: the first from the current key, the others from the
   * earlier keys.
   */
  keysFor(purpose: string): readonly [Buffer, ...Buffer[]]
}

/**
 * The first byte of encrypted data names the algorithm; nonce, ciphertext and tag follow. An algorithm that is no
 * longer trusted stays for reading until its data is gone. Both use keys, nonces and tags of the same lengths.
 */
const algorithms = { 1: 'aes-256-gcm', 2: 'chacha20-poly1305' } as const
type Version = keyof typeof algorithms
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes

/** Node's types have a separate signature for each, although both work like GCM. */
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
    // The tag is checked before anything is returned.
    return Buffer.concat([decipher.update(bytes.subarray(headBytes, -tagBytes)), decipher.final()])
  } catch {
    throw new CannotOpen('altered')
  }
}

/** An id of a key that reveals nothing about it. */
const keyIDOf = (key: Buffer): string =>
  hash('sha256', Buffer.concat([Buffer.from('key id\0'), key])).slice(0, 16)

const fileWords = (bound: string): string => `file\0${bound}`
const keyWords = (keyID: string, bound: string): string => `key\0${keyID}\0${bound}`

/** The data key itself encrypts, so MACs use a key derived from it. */
const macOf = async (dataKey: Buffer, content: FileSource, bound: string): Promise<Buffer> => {
  const macKey = createHmac('sha256', dataKey).update('mac key').digest()
  const mac = createHmac('sha256', macKey).update(`${bound}\0`)
  for await (const part of partsOf(content)) mac.update(part)
  return mac.digest()
}

/** A key in the settings or the key file, base64 of 32 bytes; null if invalid. */
export const keyFrom = (text: string): Buffer | null => {
  const key = Buffer.from(text.trim(), 'base64')
  return key.length === keyBytes && key.toString('base64') === text.trim() ? key : null
}

export const newKey = (): Buffer => randomBytes(keyBytes)

/**
 * `keys`: 32 bytes each; the first wraps, the others open what they wrapped earlier. `version`: the algorithm for new
 * data; all can be read.
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
    mac: async (content, key, bound) => macOf(unwrap(key, bound), content, bound),
    async isSame(content, mac, key, bound) {
      try {
        const made = await macOf(unwrap(key, bound), content, bound)
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
