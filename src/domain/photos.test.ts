import { expect, test } from 'vitest'
import { barsOf, galleryRatioOf, isShownWhole, tileRatio } from './photos.ts'

const whole = (width: number, height: number) => isShownWhole({ width, height }, tileRatio)

test('square and lying photos are shown whole in a tile; those of nearly its shape fill it', () => {
  expect(whole(800, 1000)).toBe(false)
  expect(whole(900, 1200)).toBe(false)
  expect(whole(1000, 1000)).toBe(true)
  expect(whole(1200, 900)).toBe(true)
  expect(whole(450, 1000)).toBe(true)
})

test('a photo that is shown whole leaves bars below or beside it', () => {
  expect(barsOf({ width: 1600, height: 1000 }, tileRatio)).toEqual({ beside: 0, below: 0.25 })
  expect(barsOf({ width: 400, height: 1000 }, tileRatio)).toEqual({ beside: 0.25, below: 0 })
  expect(barsOf({ width: 800, height: 1000 }, tileRatio)).toEqual({ beside: 0, below: 0 })
})

test('the box of an item’s page has the shape of the first photo, from 4:5 to square', () => {
  expect(galleryRatioOf({ width: 1000, height: 1000 })).toBe(1)
  expect(galleryRatioOf({ width: 450, height: 1000 })).toBe(0.8)
  expect(galleryRatioOf({ width: 2000, height: 1000 })).toBe(1)
  expect(isShownWhole({ width: 1000, height: 1000 }, galleryRatioOf({ width: 1000, height: 1000 }))).toBe(
    false,
  )
})
