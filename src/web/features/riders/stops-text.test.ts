import { expect, test } from 'vitest'
import { stopsText } from './stops-text.ts'

const joy = {
  name: 'Joy Domingo',
  contact: '09171234567',
  address: '8B Gibraltar Road, Baguio',
  note: 'Green gate, ring twice',
  location: { long: 120.623, lat: 16.4151 },
}

test('stops are copied as numbered plain lines, without an empty note', () => {
  expect(stopsText([joy, { ...joy, name: 'Ana Sy', note: '' }])).toBe(
    `1. Joy Domingo, 09171234567
8B Gibraltar Road, Baguio
Green gate, ring twice
https://www.google.com/maps/search/?api=1&query=16.4151%2C120.623

2. Ana Sy, 09171234567
8B Gibraltar Road, Baguio
https://www.google.com/maps/search/?api=1&query=16.4151%2C120.623`,
  )
})
