import { describe, expect, test } from 'vitest'
import { isTooDeep } from './json-body.ts'

describe('the depth of JSON', () => {
  test.each([
    ['{"a":[[1],{"b":[]}]}', false],
    [JSON.stringify({ text: '['.repeat(500) }), false],
    [JSON.stringify({ text: `\\"${'{'.repeat(500)}` }), false],
    [`[${'[],'.repeat(500)}[]]`, false],
    ['['.repeat(20) + ']'.repeat(20), false],
    ['['.repeat(21) + ']'.repeat(21), true],
    ['{"a":'.repeat(21), true],
    [`{"a":"\\\\",${'"b":['.repeat(1)}${'['.repeat(30)}`, true],
  ])('%s: %s', (json, tooDeep) => {
    expect(isTooDeep(json)).toBe(tooDeep)
  })
})
