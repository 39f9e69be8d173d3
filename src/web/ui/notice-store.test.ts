import { expect, it, vi } from 'vitest'
import { currentNotice, notice, subscribeToNotice } from './notice-store.ts'

it('shows one notice at a time and resolves each one when it is gone', async () => {
  const onChange = vi.fn()
  const unsubscribe = subscribeToNotice(onChange)
  const loading = notice.loading('Sending...')
  const success = notice.success('Sent!', 'It is on its way')
  await loading
  expect(currentNotice()).toMatchObject({ kind: 'success', text: 'Sent!', hint: 'It is on its way' })
  notice.close()
  await success
  expect(currentNotice()).toBeUndefined()
  expect(onChange).toHaveBeenCalledTimes(3)
  unsubscribe()
  notice.close()
  expect(onChange).toHaveBeenCalledTimes(3)
})
