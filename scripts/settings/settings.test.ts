import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { generateSettings, settingNames, settingsFile } from './generate.ts'

test('docs/reference/settings.md has the settings of the code: else run "npm run settings"', async () => {
  expect(await readFile(settingsFile, 'utf8')).toBe(generateSettings())
})

test('every setting that the server reads is in a group', () => {
  const environment = { ADMIN_EMAIL: 'a@example.ph', ADMIN_PASSWORD: 'correct horse battery staple' }
  const read = Object.keys(readSettings(environment))
  expect(read.length).toBeGreaterThan(25)
  expect(read.filter((name) => !settingNames.includes(name))).toEqual([])
})
