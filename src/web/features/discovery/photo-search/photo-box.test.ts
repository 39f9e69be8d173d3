import { expect, test } from 'vitest'
import { cropOf, isWhole, pulledBox, tidyBox, wholePhoto } from './photo-box.ts'

const rounded = (of: object) =>
  Object.fromEntries(
    Object.entries(of).map(([name, share]) => [name, Math.round(Number(share) * 1000) / 1000]),
  )

test('the whole photo is sent without a box', () => {
  expect(cropOf(wholePhoto)).toEqual({})
  expect(cropOf(tidyBox({ left: 0, top: 0, width: 0.998, height: 1 }))).toEqual({})
  expect(isWhole({ left: 0, top: 0, width: 1, height: 0.9 })).toBe(false)
})

test('a part of it is sent as it is', () => {
  expect(cropOf({ left: 0.1, top: 0.2, width: 0.3, height: 0.4 })).toEqual({
    cropLeft: 0.1,
    cropTop: 0.2,
    cropWidth: 0.3,
    cropHeight: 0.4,
  })
})

test('a box never leaves the photo, and never shrinks to nothing', () => {
  expect(tidyBox({ left: -0.2, top: 0.9, width: 0.5, height: 0.5 })).toEqual({
    left: 0,
    top: 0.5,
    width: 0.5,
    height: 0.5,
  })
  expect(tidyBox({ left: 1, top: 0, width: 0, height: 2 })).toEqual({
    left: 0.98,
    top: 0,
    width: 0.02,
    height: 1,
  })
  const thirds = tidyBox({ left: 1 / 3, top: 2 / 3, width: 2 / 3, height: 1 / 3 })
  expect(thirds.left + thirds.width).toBeLessThanOrEqual(1.001)
  expect(thirds.top + thirds.height).toBeLessThanOrEqual(1.001)
})

test('a corner is pulled one way at a time, an edge across, and the box without either is moved', () => {
  const box = { left: 0.2, top: 0.2, width: 0.5, height: 0.5 }
  expect(rounded(pulledBox(box, 'nw', 0.1, 0))).toEqual({ left: 0.3, top: 0.2, width: 0.4, height: 0.5 })
  expect(rounded(pulledBox(box, 'se', 0, 0.1))).toEqual({ left: 0.2, top: 0.2, width: 0.5, height: 0.6 })
  expect(rounded(pulledBox(box, 'e', 0.9, 0.1))).toEqual({ left: 0.2, top: 0.2, width: 0.8, height: 0.5 })
  expect(rounded(pulledBox(box, 'n', 0, 0.9))).toEqual({ left: 0.2, top: 0.6, width: 0.5, height: 0.1 })
  expect(rounded(pulledBox(box, undefined, 0.9, -0.1))).toEqual({
    left: 0.5,
    top: 0.1,
    width: 0.5,
    height: 0.5,
  })
})
