import type { Readable } from 'node:stream'

/** Files by name. A name, once written, never changes its content. */
export interface Storage {
  /** Done when the bytes are safe. Writing a name that exists changes nothing. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null when there is no such file. */
  open(name: string): Promise<{ stream: Readable; bytes: number } | null>
  has(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  /**
   * All files, in no order, also half-written ones; such as come or go meanwhile may be among them or not. Those `within` a
   * folder come in the order of their names' bytes.
   */
  list(within?: Within): AsyncIterable<StoredFile>
  /** Throws words for whoever set it up wrongly; a mere `StorageAway` when that cannot be known now. */
  check(): Promise<void>
}

/** The files of one folder, `photos/`, whose names come after a name. */
export interface Within {
  folder: string
  after?: string | undefined
}

export interface StoredFile {
  name: string
  bytes: number
  writtenAt: Date
}

/** Nothing is known of the file that was asked for, and what was to be written may be there or not. */
export class StorageAway extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause })
    this.name = new.target.name
  }
}

/** Away until somebody mends a setting or a right: to ask again is of no use. */
export class StorageRefuses extends StorageAway {}

/** `photos/ab12-560.webp`: segments of plain characters, so that no name can leave the folder. */
export const isFileName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/.test(name) && name.length <= 200
