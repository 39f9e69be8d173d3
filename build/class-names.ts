import { createHash } from 'node:crypto'
import { relative } from 'node:path'

const root = new URL('../', import.meta.url).pathname

/**
 * The name of a class in the build: `title_k3Qz` for the `title` of a module. The names are in the first load too, and that of
 * Vite would add the number of the line.
 */
export const classNameOf = (local: string, file: string): string =>
  `${local}_${createHash('sha256').update(relative(root, file)).digest('base64url').slice(0, 4)}`
