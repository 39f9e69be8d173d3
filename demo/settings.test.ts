import { expect, test } from 'vitest'
import { createLog } from '#server/platform/http/log.ts'
import { demoSettings } from './settings.ts'

test('the console shows no line of the log but errors, unless more is asked for', () => {
  const log = createLog(demoSettings('own', {}).LOG_LEVEL)
  expect(log.isLevelEnabled('error')).toBe(true)
  expect(log.isLevelEnabled('warn')).toBe(false)
  expect(demoSettings('own', { LOG_LEVEL: 'debug' }).LOG_LEVEL).toBe('debug')
})

test('each catalogue has a folder of its own, away from that of npm start', () => {
  const folders = (['own', 'labelled'] as const).map((catalogue) => demoSettings(catalogue, {}).DATA_DIR)
  expect(folders).toEqual([
    expect.stringMatching(/^\/.*\/demo$/),
    expect.stringMatching(/^\/.*\/demo-photos$/),
  ])
  expect(demoSettings('own', { DATA_DIR: '/somewhere' }).DATA_DIR).toBe('/somewhere')
})
