import { createHmac, hash } from 'node:crypto'
import type { Vault } from '../../../../platform/vault/vault.ts'

/** A token of 256 bits cannot be guessed, so it needs no slow hash. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')

export interface LinkTokens {
  make(name: string): string
  /** The token of this name with this hash, also if the key has changed since; undefined if there is none. */
  find(name: string, tokenHash: Buffer): string | undefined
}

const derive = (key: Buffer, name: string) => createHmac('sha256', key).update(name).digest('base64url')

/**
 * The secrets of links in mails. They are derived from a name that holds a random id, so that a job that runs again
 * sends the same link, and neither the queue nor a table holds it.
 */
export const createLinkTokens = (vault: Pick<Vault, 'keysFor'>): LinkTokens => {
  const keys = vault.keysFor('links in mails')
  return {
    make: (name) => derive(keys[0], name),
    find: (name, tokenHash) =>
      keys.map((key) => derive(key, name)).find((token) => hashToken(token).equals(tokenHash)),
  }
}
