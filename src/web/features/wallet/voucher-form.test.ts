import { expect, test } from 'vitest'
import { voucherErrors, voucherOrder } from './voucher-form.ts'

test.each([
  ['₱1,250.50', '20', { amount: 1250.5, count: 20 }],
  [' 1 000 ', ' 500 ', { amount: 1000, count: 500 }],
  ['100000', '1', { amount: 100_000, count: 1 }],
  ['19.99', '1', { amount: 19.99, count: 1 }],
])('accepts the amount %j and the count %j', (amount, count, order) => {
  expect(voucherErrors({ amount, count })).toEqual({})
  expect(voucherOrder({ amount, count })).toEqual(order)
})

test.each([
  ['', '', { amount: 'Amount is required', count: 'Number of vouchers is required' }],
  ['0.5', '1', { amount: 'The amount must be between ₱1 and ₱100,000' }],
  ['100000.01', '1', { amount: 'The amount must be between ₱1 and ₱100,000' }],
  ['-5', '1', { amount: 'The amount must be a number, such as 1200 or 1,200.50' }],
  ['1e3', '1', { amount: 'The amount must be a number, such as 1200 or 1,200.50' }],
  [
    '12.345',
    '1',
    { amount: '“12.345” is not clear. Please write 12345, or at most two digits after the dot.' },
  ],
  ['5', '0', { count: 'The number of vouchers must be 1 to 500' }],
  ['5', '501', { count: 'The number of vouchers must be 1 to 500' }],
  ['5', '2.5', { count: 'The number of vouchers must be 1 to 500' }],
  ['5', 'ten', { count: 'The number of vouchers must be a number, such as 20' }],
])('refuses the amount %j and the count %j with a message', (amount, count, errors) => {
  expect(voucherErrors({ amount, count })).toEqual(errors)
})
