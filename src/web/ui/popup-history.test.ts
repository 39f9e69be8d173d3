import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPopupHistory } from './popup-history.ts'

/** A fake browser history whose traversals take 20 ms. */
const browser = (page: object = { key: 'page' }) => {
  const entries: unknown[] = [{ key: 'page before' }, page]
  let at = 1
  const steps: number[] = []
  const pages = {
    get state() {
      return entries[at]
    },
    pushState: (state: unknown) => {
      entries.splice(at + 1, Infinity, state)
      at += 1
    },
    go: (delta: number) => {
      steps.push(delta)
      travel(delta)
    },
  }
  const popups = createPopupHistory(pages)
  const travel = (delta: number) =>
    setTimeout(() => {
      at += delta
      popups.onPop()
    }, 20)
  const closed: string[] = []
  return {
    closed,
    steps,
    where: () => ({ at, depth: entries.length - 1 }),
    state: () => entries[at],
    leaveFor: (key: string) => pages.pushState({ key }),
    press: (delta: number) => {
      travel(delta)
      vi.advanceTimersByTime(20)
    },
    open: (name: string) => {
      const close = popups.opened(() => {
        closed.push(name)
        close()
      })
      return close
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('Back closes the popup on top, then the one below, then leaves the page', () => {
  const { open, press, closed, where, steps } = browser()
  open('sheet')
  open('question')
  expect(where().at).toBe(3)
  press(-1)
  expect(closed).toEqual(['question'])
  press(-1)
  expect(closed).toEqual(['question', 'sheet'])
  vi.runAllTimers()
  expect(where().at).toBe(1)
  expect(steps).toEqual([])
})

test('two steps back at once close two popups, the top one first', () => {
  const { open, press, closed } = browser()
  open('sheet')
  open('question')
  press(-2)
  expect(closed).toEqual(['question', 'sheet'])
})

test('a popup that is closed otherwise takes its entry back', () => {
  const { open, where, closed, state } = browser()
  const close = open('sheet')
  expect(state()).toMatchObject({ key: 'page', popups: 1 })
  close()
  vi.runAllTimers()
  expect(where().at).toBe(1)
  expect(closed).toEqual([])
})

test('one that opens as another closes takes its entry over', () => {
  const { open, press, where, closed, steps } = browser()
  open('sheet')()
  open('crop')
  vi.runAllTimers()
  expect(steps).toEqual([])
  expect(where()).toEqual({ at: 2, depth: 2 })
  press(-1)
  expect(closed).toEqual(['crop'])
})

test.each([0, 1, 10, 19, 20, 21, 200])('one that opens %i ms after another closed stays open', (pause) => {
  const { open, press, where, closed } = browser()
  open('sheet')()
  vi.advanceTimersByTime(pause)
  open('crop')
  vi.runAllTimers()
  expect(closed).toEqual([])
  expect(where().at).toBe(2)
  press(-1)
  expect(closed).toEqual(['crop'])
  expect(where().at).toBe(1)
})

test('one that opens and closes while another is on its way back leaves nothing behind', () => {
  const { open, where } = browser()
  open('sheet')()
  vi.advanceTimersByTime(10)
  open('crop')()
  vi.runAllTimers()
  expect(where().at).toBe(1)
})

test('the one below may close first', () => {
  const { open, press, where, closed } = browser()
  const close = open('sheet')
  open('question')
  close()
  vi.runAllTimers()
  expect(where().at).toBe(2)
  press(-1)
  expect(closed).toEqual(['question'])
})

test('a popup that leads to another page does not take that page back', () => {
  const { open, where, leaveFor, steps } = browser()
  const close = open('menu')
  leaveFor('other page')
  close()
  vi.runAllTimers()
  expect(where().at).toBe(3)
  expect(steps).toEqual([])
})

test('an entry that a reload left behind serves the next popup', () => {
  const { open, where, steps } = browser({ key: 'page', popups: 1 })
  const close = open('sheet')
  expect(where().at).toBe(1)
  close()
  vi.runAllTimers()
  expect(steps).toEqual([-1])
  expect(where().at).toBe(0)
})

test('a traversal that never arrives does not block the next', () => {
  let state: unknown = { popups: 1 }
  const pages = {
    get state() {
      return state
    },
    pushState: (next: unknown) => void (state = next),
    go: vi.fn(),
  }
  const popups = createPopupHistory(pages)
  popups.opened(() => undefined)()
  vi.advanceTimersByTime(0)
  expect(pages.go).toHaveBeenCalledOnce()
  state = { key: 'other page' }
  vi.advanceTimersByTime(1000)
  popups.opened(() => undefined)
  expect(state).toEqual({ key: 'other page', popups: 1 })
})
