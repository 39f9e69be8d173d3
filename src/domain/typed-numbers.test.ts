import { describe, expect, test } from 'vitest'
import { maxNumberLength, numbersMeant } from './typed-numbers.ts'

describe('money', () => {
  test.each([
    ['d5.5', '350,50', 350.5],
    ['b7.1', '1200,50', 1200.5],
    ['b7.2', '350,00', 350],
    ['b10.4', '350 php', 350],
    ['b10.6', 'P350', 350],
    ['b10.13', '1\u00a0200', 1200],
    ['b10.17', '３００', 300],
    ['own', '1,200', 1200],
    ['own', '1,200.50', 1200.5],
    ['own', '1.200,50', 1200.5],
    ['own', '₱1,200.00', 1200],
    ['own', 'PHP 350', 350],
    ['own', 'Php ₱350.00', 350],
    ['own', '350 pesos lang', 350],
    ['own', '350.-', 350],
    ['own', '350/-', 350],
    ['own', '1.5k', 1500],
    ['own', '1,5 K', 1500],
    ['own', "1'200.50", 1200.5],
    ['own', '1’200', 1200],
    ['own', '1\u202f200,50', 1200.5],
    ['own', '1\u2009200\u2009000', 1_200_000],
    ['own', '1, 250', 1250],
    ['own', '\u20661,250\u2069', 1250],
    ['own', '，５', 0.5],
    ['own', '0,500', 0.5],
    ['own', '1.200.000', 1_200_000],
    ['own', '250.0000', 250],
    ['own', '350,', 350],
  ])('%s: %j is one number', (_id, typed, number) => {
    expect(numbersMeant('money', typed)).toEqual([number])
  })

  test.each([
    ['1.200', [1200, 1.2]],
    ['1200,500', [1_200_500, 1200.5]],
    ['1,200.500', [1_200_500, 1200.5]],
    ['1.250k', [1_250_000, 1250]],
  ])('%j can mean two', (typed, numbers) => {
    expect(numbersMeant('money', typed)).toEqual(numbers)
  })

  test.each([
    '',
    'free',
    '-5',
    '1e3',
    '1.2.3',
    '1,20,000',
    '1,2000',
    '3 50',
    '350-400',
    '$25',
    '3⁵⁰',
    '1½',
    'php',
    '1'.repeat(maxNumberLength + 1),
  ])('%j is no number', (typed) => {
    expect(numbersMeant('money', typed)).toEqual([])
  })
})

test.each([
  ['1,200', [1200]],
  ['1.200', [1200]],
  ['20 pcs', [20]],
  ['２０', [20]],
  ['5.00', [5]],
  ['1 000', [1000]],
  ['1.5', [1.5]],
  ['ten', []],
])('the count %j is %j', (typed, numbers) => {
  expect(numbersMeant('whole', typed)).toEqual(numbers)
})

test.each([
  ['38,5', [38.5]],
  ['38.5 cm', [38.5]],
  ['３８', [38]],
  ['20 in', [51]],
  ['36"', [91.5]],
  ['1,200', [1.2]],
  ['1 200', []],
  ['wide', []],
])('the measurement %j is %j', (typed, numbers) => {
  expect(numbersMeant('measure', typed)).toEqual(numbers)
})

test.each([
  ['14,5995', [14.5995]],
  ['−14.5995', [-14.5995]],
  ['14.5995° N', [14.5995]],
  ['W 120.9842', [-120.9842]],
  ['+120.9842', [120.9842]],
  ['1e-7', [1e-7]],
  ['1e2', []],
  ['-5 S', []],
  ['0x10', []],
])('the coordinate %j is %j', (typed, numbers) => {
  expect(numbersMeant('degrees', typed)).toEqual(numbers)
})
