import { createECDH } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeSafely } from '../storage/write-safely.ts'

/** Both keys as base64url, as browsers and push services expect them (RFC 8292). */
export interface VapidKey {
  publicKey: string
  privateKey: string
}

const privateKeyBytes = 32

/** Reads a private key, as `npx web-push generate-vapid-keys` prints it. Returns null if it is none. */
export const vapidKeyFrom = (text: string): VapidKey | null => {
  const privateKey = text.trim()
  const bytes = Buffer.from(privateKey, 'base64url')
  if (bytes.length !== privateKeyBytes || bytes.toString('base64url') !== privateKey) return null
  const curve = createECDH('prime256v1')
  try {
    curve.setPrivateKey(bytes)
  } catch {
    return null
  }
  return { publicKey: curve.getPublicKey('base64url'), privateKey }
}

export const newVapidKey = (): VapidKey => {
  const curve = createECDH('prime256v1')
  const publicKey = curve.generateKeys('base64url')
  // The library omits leading zeros.
  const bytes = Buffer.concat([Buffer.alloc(privateKeyBytes), curve.getPrivateKey()]).subarray(
    -privateKeyBytes,
  )
  return { publicKey, privateKey: bytes.toString('base64url') }
}

interface KeySettings {
  DATA_DIR: string
  DATABASE_URL?: string | undefined
  VAPID_PRIVATE_KEY?: VapidKey | undefined
}

/**
 * The key of the settings, or of the file that the first start makes. Servers that share a database must share the key
 * too, so none of them makes one: null.
 */
export const openVapidKey = async (settings: KeySettings): Promise<VapidKey | null> => {
  if (settings.VAPID_PRIVATE_KEY) return settings.VAPID_PRIVATE_KEY
  if (settings.DATABASE_URL) return null
  const path = join(settings.DATA_DIR, 'vapid.key')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) {
    const made = newVapidKey()
    await writeSafely(path, Buffer.from(`${made.privateKey}\n`))
    return made
  }
  const key = vapidKeyFrom(text)
  if (!key) throw new Error(`${path} holds no VAPID key: base64url of 32 bytes.`)
  return key
}
