import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from './tool.ts'

/**
 * Files that take twenty seconds or more; a run prints the ten slowest. If one of them started last, it would run alone while
 * the other core is idle.
 */
const longest = [
  'tests/permissions/permissions.test.ts',
  'tests/attacks/limits.landing.test.ts',
  'tests/attacks/limits-of-calls.landing.test.ts',
  'scripts/check/check-all.test.ts',
  'src/server/features/search/search/text/search.test.ts',
  'src/server/features/people/accounts/second-factor/second-factor.test.ts',
  'src/server/features/reserving/tickets/moves.test.ts',
  'src/server/features/reserving/tickets/interleavings.test.ts',
  'src/server/features/reserving/line/interleavings.test.ts',
  'src/server/features/pages/story.test.ts',
  'src/server/features/looking-after/verification/verification.test.ts',
  'src/server/features/items/listings/listings.test.ts',
  'tests/personal-data/personal-data.test.ts',
  'tests/attacks/login-flood.landing.test.ts',
  'scripts/backup/interrupted-restore.landing.test.ts',
  'src/server/platform/db/embedded/embedded.landing.test.ts',
  'tests/process.landing.test.ts',
  'src/server/platform/db/migrate-older.landing.test.ts',
  'src/server/platform/vector-index/vector-index.landing.test.ts',
  'src/server/platform/db/replica.landing.test.ts',
  'tests/attacks/unread-replies.landing.test.ts',
  'scripts/backup/backup.landing.test.ts',
  'demo/seed/seed.landing.test.ts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = longest.indexOf(relative(root, moduleId))
  return rank < 0 ? longest.length : rank
}

/** Starts these files first. The others follow as Vitest sorts them: by their last duration, or by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- a method of Vitest
    const usual = await super.sort(files)
    return usual.toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}
