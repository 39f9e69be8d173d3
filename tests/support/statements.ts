import pg from 'pg'
import { vi } from 'vitest'
import { currentRequestID } from '#server/platform/request-id.ts'

/** Events are published by whichever request comes first, also for others. */
const publishes = /^with published as/

/**
 * The statements that a request runs, without their values. What the app runs by itself meanwhile, such as sending
 * notifications, belongs to no request.
 */
export const statementsOf = async <Result>(
  request: () => Promise<Result>,
): Promise<{ result: Result; texts: string[] }> => {
  const texts: string[] = []
  const run = pg.Client.prototype.query as (...given: unknown[]) => unknown
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [statement] = given as [string | { text: string }]
    const text = typeof statement === 'string' ? statement : statement.text
    if (currentRequestID() !== undefined && !publishes.test(text)) texts.push(text)
    return Reflect.apply(run, this, given)
  } as never)
  try {
    return { result: await request(), texts }
  } finally {
    query.mockRestore()
  }
}
