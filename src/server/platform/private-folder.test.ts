import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { readSettings } from '../settings.ts'
import { makePrivate } from './private-folder.ts'
import { diskStorage } from './storage/disk.ts'
import { writeKeyFile } from './vault/key-file.ts'
import { newKey } from './vault/vault.ts'
import { nightly } from '#tests/support/nightly.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ukay-private-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o7777).toString(8)

const start = async (dataDir: string) => {
  const settings = readSettings({ DATA_DIR: dataDir })
  const { end } = await openDatabase(settings, pino({ level: 'silent' }))
  await diskStorage(join(dataDir, 'files')).check()
  await writeKeyFile(join(dataDir, 'id-encryption.key'), [newKey()])
  await end()
}

describe('DATA_DIR', () => {
  test.runIf(nightly)('is created for this user only, with all of its contents', async () => {
    const dataDir = join(folder, 'new', 'data')
    await start(dataDir)
    expect(await modeOf(dataDir)).toBe('700')
    for (const [name, mode] of [
      ['postgres', '700'],
      ['files', '700'],
      ['id-encryption.key', '600'],
    ] as const)
      expect([name, await modeOf(join(dataDir, name))]).toEqual([name, mode])
  })

  test.runIf(nightly)(
    'gets stricter permissions if others could enter it, and the database still works',
    async () => {
      const dataDir = join(folder, 'data')
      await start(dataDir)
      await chmod(dataDir, 0o755)
      await chmod(join(dataDir, 'files'), 0o777)
      await start(dataDir)
      expect(await modeOf(dataDir)).toBe('700')
      expect(await modeOf(join(dataDir, 'files'))).toBe('700')
      expect(await readdir(dataDir)).toContain('postgres')
    },
  )
})

describe('a folder', () => {
  test('of this user loses the permissions of others, and stricter permissions stay', async () => {
    for (const [before, after] of [
      [0o777, '700'],
      [0o755, '700'],
      [0o710, '700'],
      [0o700, '700'],
      [0o500, '500'],
    ] as const) {
      const one = join(folder, before.toString(8))
      await mkdir(one)
      await chmod(one, before)
      await makePrivate(one)
      expect(await modeOf(one)).toBe(after)
    }
  })

  test('that is shared like /tmp does not change', async () => {
    await chmod(folder, 0o1777)
    await makePrivate(folder)
    expect(await modeOf(folder)).toBe('1777')
  })

  test('that is a file is an error', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(makePrivate(join(folder, 'file'))).rejects.toThrow('EEXIST')
  })
})

test.runIf(process.getuid?.() === 0)('the folder of another user does not change', async () => {
  await chmod(folder, 0o755)
  await chown(folder, 65534, 65534)
  await makePrivate(folder)
  expect(await modeOf(folder)).toBe('755')
})
