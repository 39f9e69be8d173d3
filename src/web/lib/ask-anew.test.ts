import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { askAnew } from './ask-anew.ts'

/** A query whose answers are given by hand. */
const shown = () => {
  const client = new QueryClient()
  const answers: ((text: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: ['GET a', { id: 1 }], queryFn, staleTime: Infinity })
  observer.subscribe(() => undefined)
  return { client, answers, text: () => observer.getCurrentResult().data }
}

test('what is told while the first answer is on its way is asked for after it', async () => {
  const { client, answers, text } = shown()
  askAnew(client, ['GET a'])
  expect(answers).toHaveLength(1)
  answers[0]?.('before')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.('after')
  await vi.waitFor(() => expect(text()).toBe('after'))
  expect(answers).toHaveLength(2)
})

test('what is told later is asked for at once, also beside an answer that is on its way', async () => {
  const { client, answers, text } = shown()
  answers[0]?.('one')
  await vi.waitFor(() => expect(text()).toBe('one'))
  askAnew(client, ['GET a'])
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  askAnew(client, ['GET a'])
  await vi.waitFor(() => expect(answers).toHaveLength(3))
  answers[1]?.('two')
  answers[2]?.('three')
  await vi.waitFor(() => expect(text()).toBe('three'))
  askAnew(client, ['GET b'])
  expect(answers).toHaveLength(3)
})
