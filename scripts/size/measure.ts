import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../test/tool.ts'
import { blocksOf, repeatedBlocks } from './blocks.ts'
import type { Figure } from './bounds.ts'

interface File {
  name: string
  text: string
}

const read = (pattern: string): File[] =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules/**'] })
    .toSorted()
    .map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }))

const withoutTests = (files: readonly File[]): File[] =>
  files.filter(({ name }) => !/\.test\.tsx?$/.test(name))

/** As `wc -l` counts. */
const linesOf = (files: readonly File[]): number =>
  files.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)

/** Tests are not counted. */
export const measure = (): Record<Figure, number> => {
  const sheets = read('src/web/**/*.css')
  const blocks = sheets.flatMap(({ name, text }) => blocksOf(name, text))
  const share = (repeatedBlocks(blocks).length / blocks.length) * 100
  const server = withoutTests(read('src/server/**/*.ts'))
  return {
    'lines of CSS': linesOf(sheets),
    'files of CSS': sheets.length,
    '% of innermost CSS blocks with a body that stands elsewhere': Math.round(share * 10) / 10,
    'lines of TypeScript in src/web': linesOf(withoutTests(read('src/web/**/*.{ts,tsx}'))),
    'lines of TypeScript in lab': linesOf(withoutTests(read('lab/**/*.ts'))),
    'lines of TypeScript in src/server': linesOf(server),
    'lines of TypeScript in src/server/features/pages': linesOf(
      server.filter(({ name }) => name.startsWith('src/server/features/pages/')),
    ),
  }
}
