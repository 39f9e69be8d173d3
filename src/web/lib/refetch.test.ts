import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { refetch } from './refetch.ts'

/** A query whose replies are given by hand. */
const shown = () => {
  const client = new QueryClient()
  const answers: ((text: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['GET a', { id: 1 }], queryFn, staleTime: Infinity })
  observer.subscribe(() => undefined)
  return { client, answers, text: () => observer.getCurrentResult().data }
}

test('a change during the first fetch leads to a second fetch after it', async () => {
  const { client, answers, text } = shown()
  refetch(client, ['GET a'])
  expect(answers).toHaveLength(1)
  answers[0]?.('before')
  await vi.waitFor(() => expect(answers).toHaveLength(2), 20_000)
  answers[1]?.('after')
  await vi.waitFor(() => expect(text()).toBe('after'), 20_000)
  expect(answers).toHaveLength(2)
})

test('a later change is fetched at once, also while another fetch runs', async () => {
  const { client, answers, text } = shown()
  answers[0]?.('one')
  await vi.waitFor(() => expect(text()).toBe('one'), 20_000)
  refetch(client, ['GET a'])
  await vi.waitFor(() => expect(answers).toHaveLength(2), 20_000)
  refetch(client, ['GET a'])
  await vi.waitFor(() => expect(answers).toHaveLength(3), 20_000)
  answers[1]?.('two')
  answers[2]?.('three')
  await vi.waitFor(() => expect(text()).toBe('three'), 20_000)
  refetch(client, ['GET b'])
  expect(answers).toHaveLength(3)
})
