import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Mutant } from './sql-mutants.ts'

/** A copy of the repository in which files are changed, so that no end of the process leaves a changed file behind. */
export const copyRepository = (root: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'ukay-mutation-'))
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 2 ** 26,
  })
  for (const path of new Set(list.toString().split('\0').filter(Boolean))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    copyFileSync(join(root, path), join(folder, path))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    read: (file: string): string => readFileSync(join(folder, file), 'utf8'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
    /** Makes the wrong change while `work` runs. */
    async withChange<Result>(
      { file, start, end, text }: Mutant,
      work: () => Promise<Result>,
    ): Promise<Result> {
      const path = join(folder, file)
      const before = readFileSync(path, 'utf8')
      writeFileSync(path, before.slice(0, start) + text + before.slice(end))
      try {
        return await work()
      } finally {
        writeFileSync(path, before)
      }
    },
  }
}
