import { join, resolve } from 'node:path'
import { diskStorage } from './platform/storage/disk.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { Settings } from './settings.ts'

/** Where the files of photos are, for the app and for commands alike. */
export const openStorage = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>): Storage =>
  diskStorage(join(resolve(DATA_DIR), 'files'))
