import { expect, test } from 'vitest'
import { grownArea, largestArea, minimumWidth, movedArea, shapes, turnedSize } from './crop-area.ts'

const photo = { width: 1600, height: 1200 }

test('the initial selection is the largest centred square', () => {
  expect(largestArea(photo, shapes.Square)).toEqual({ x: 200, y: 0, width: 1200, height: 1200 })
  expect(largestArea({ width: 900, height: 1200 }, shapes.Square)).toEqual({
    x: 0,
    y: 150,
    width: 900,
    height: 900,
  })
  expect(largestArea(photo, shapes.Tall)).toEqual({ x: 320, y: 0, width: 960, height: 1200 })
})

test('moves by pixels and stops at the edges', () => {
  const area = largestArea(photo, shapes.Square)
  expect(movedArea(area, 10, 0, photo).x).toBe(210)
  expect(movedArea(area, -100, 100, photo)).toEqual({ x: 100, y: 0, width: 1200, height: 1200 })
  expect(movedArea(area, 1000, 0, photo).x).toBe(400)
  expect(movedArea(area, -1000, 0, photo).x).toBe(0)
})

test('resizes around its centre, keeps its shape and stays inside the photo', () => {
  const area = { x: 500, y: 500, width: 400, height: 400 }
  expect(grownArea(area, 100, photo)).toEqual({ x: 450, y: 450, width: 500, height: 500 })
  expect(grownArea(area, -100, photo)).toEqual({ x: 550, y: 550, width: 300, height: 300 })
  expect(grownArea(area, 9999, photo)).toEqual({ x: 100, y: 0, width: 1200, height: 1200 })
  expect(grownArea(area, -9999, photo).width).toBe(minimumWidth)
  expect(grownArea({ x: 0, y: 0, width: 400, height: 500 }, 80, photo)).toEqual({
    x: 0,
    y: 0,
    width: 480,
    height: 600,
  })
})

test('grows away from its anchor corner', () => {
  const area = { x: 500, y: 500, width: 400, height: 400 }
  expect(grownArea(area, 10, photo, { x: 0, y: 0 })).toEqual({ x: 500, y: 500, width: 410, height: 410 })
  expect(grownArea(area, 10, photo, { x: 1, y: 1 })).toEqual({ x: 490, y: 490, width: 410, height: 410 })
})

test('a photo smaller than the minimum area can be cropped', () => {
  const tiny = { width: 40, height: 60 }
  const area = largestArea(tiny, shapes.Square)
  expect(area).toEqual({ x: 0, y: 10, width: 40, height: 40 })
  expect(grownArea(area, -10, tiny)).toEqual(area)
})

test('a quarter turn swaps width and height', () => {
  expect(turnedSize(photo, 1)).toEqual({ width: 1200, height: 1600 })
  expect(turnedSize(photo, 2)).toEqual(photo)
})
