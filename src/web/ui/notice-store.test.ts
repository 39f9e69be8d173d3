import { expect, it, vi } from 'vitest'
import { currentNotice, notice, subscribeToNotice } from './notice-store.ts'

it('shows one notice at a time and notifies subscribers of each change', async () => {
  const listener = vi.fn()
  const unsubscribe = subscribeToNotice(listener)
  const loading = notice.loading('Sending...')
  const success = notice.success('Sent!', 'It is on its way')
  await loading
  expect(currentNotice()).toMatchObject({ kind: 'success', text: 'Sent!', hint: 'It is on its way' })
  notice.close()
  await success
  expect(currentNotice()).toBeUndefined()
  expect(listener).toHaveBeenCalledTimes(3)
  unsubscribe()
  notice.close()
  expect(listener).toHaveBeenCalledTimes(3)
})
