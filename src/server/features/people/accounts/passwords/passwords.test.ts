import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const passwords = new URL('passwords.ts', import.meta.url).href

test('a program hashes with argon2id at 19 MiB and two passes', async () => {
  const program = `import { hashPassword, isPassword } from ${JSON.stringify(passwords)}
    const hash = await hashPassword('tinapay')
    console.log(hash, await isPassword(hash, 'tinapay'), await isPassword(hash, 'kape'))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  expect(stdout).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$\S+ true false\n$/)
})
