import { expect, test } from 'vitest'
import { ApiError, offlineError } from './api-error.ts'
import { oneByOne } from './one-by-one.ts'

test('what fails is named with its reason, and the others are sent all the same', async () => {
  const started: number[] = []
  const { done, failed } = await oneByOne(
    ['coat', 'skirt', 'tee'],
    (name) =>
      name === 'skirt'
        ? Promise.reject(new ApiError('move_not_allowed', 409, 'This has moved.'))
        : Promise.resolve(`${name} sent`),
    (at) => started.push(at),
  )
  expect(done).toEqual(['coat sent', 'tee sent'])
  expect(failed).toEqual([{ thing: 'skirt', why: 'This has moved.' }])
  expect(started).toEqual([0, 1, 2])
})

test('without a network the rest is not sent, and fails for the same reason', async () => {
  const sent: string[] = []
  const { done, failed } = await oneByOne(['coat', 'skirt', 'tee'], (name) => {
    sent.push(name)
    return name === 'coat' ? Promise.resolve(name) : Promise.reject(offlineError())
  })
  expect(sent).toEqual(['coat', 'skirt'])
  expect(done).toEqual(['coat'])
  expect(failed.map(({ thing }) => thing)).toEqual(['skirt', 'tee'])
  expect(new Set(failed.map(({ why }) => why))).toEqual(new Set([offlineError().message]))
})
