import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messagesApart } from './messages-apart.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'messages-'))
  await mkdir(join(folder, 'src/messages/en'), { recursive: true })
})
afterAll(() => rm(folder, { recursive: true }))

/** What the build gets for one message of a file. */
const load = async (text: string, message: string): Promise<string> => {
  const path = join(folder, 'src/messages/en/shop.ts')
  await writeFile(path, text)
  const { load: of } = messagesApart() as { load: (id: string) => Promise<{ code: string }> }
  return (await of(`${path}?message=${message}`)).code
}

const text = `import { number } from './language.ts'

const few = 3

export const items = (count: number) => number(count)
export const sold = (count: number) => \`\${items(count)} sold, \${few} left\`
export const shop = 'Shop'
`

test('a message stands alone, with what stands above the first one', async () => {
  const code = await load(text, 'shop')
  expect(code).toContain("export const shop = 'Shop'")
  expect(code).toContain('const few = 3')
  expect(code).not.toContain('sold')
})

test('a message that uses another one imports it', async () => {
  const code = await load(text, 'sold')
  expect(code).toMatch(/^import \{ items \} from '.*shop\.ts\?message=items'$/m)
  expect(code).not.toContain('?message=shop')
})

test('what stands between messages is refused, because it would be lost', async () => {
  await expect(load(`${text}const lost = 1\n`, 'shop')).rejects.toThrow('move "const lost"')
})
