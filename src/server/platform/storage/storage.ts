import type { Readable } from 'node:stream'

/** Files by name. The content of a name never changes. */
export interface Storage {
  /** Resolves when the bytes are durable. Writing an existing name changes nothing. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Null if there is no such file. */
  open(name: string): Promise<{ stream: Readable; bytes: number } | null>
  has(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  /**
   * All files in no order, including partially written ones. Files that are written or deleted meanwhile may be
   * missing. With `within`, in byte order of their names.
   */
  list(within?: Within): AsyncIterable<StoredFile>
  /** False if the next photos would not fit. Always true where that cannot be asked. */
  hasRoom(): Promise<boolean>
  /** Throws an error for the operator if the settings are wrong, or `StorageAway` if that cannot be known now. */
  check(): Promise<void>
}

/** The files of one folder, such as `photos/`, after a name. */
export interface Within {
  folder: string
  after?: string | undefined
}

export interface StoredFile {
  name: string
  bytes: number
  writtenAt: Date
}

/** The storage is not reachable. The state of the file is unknown, and a write may or may not have happened. */
export class StorageAway extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause })
    this.name = new.target.name
  }
}

/** Not retryable: somebody must correct a setting or a permission first. */
export class StorageRefuses extends StorageAway {}

/** For example `photos/ab12-560.webp`. Plain characters only, so that no name can leave the folder. */
export const isFileName = (name: string): boolean =>
  /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/.test(name) && name.length <= 200
