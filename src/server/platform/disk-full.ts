import type { Clock } from './clock.ts'

/** The disk of files, of uploads or of the database has no room, or its quota is used up. */
const codes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])

export class StorageFull extends Error {
  readonly code = 'ENOSPC'
}

/** Whether nothing could be written for lack of room. The same request succeeds once there is some. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && codes.has((error as NodeJS.ErrnoException).code)

/** How long a process says that a disk is full after it could not write. */
const rememberedMs = 60_000

/** Remembers that something could not be written, because not every disk can be asked how full it is. */
export const createDiskFull = (clock: Clock) => {
  const now = () => clock.now().getTime()
  let lastAt = -Infinity
  return {
    note: (): void => void (lastAt = now()),
    isRecent: (): boolean => now() - lastAt < rememberedMs,
  }
}

export type DiskFull = ReturnType<typeof createDiskFull>
