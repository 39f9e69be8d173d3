import pg from 'pg'
import { vi } from 'vitest'

/** What the app runs by itself between requests: connections are checked, events published, notifications sent. */
const inBackground = /^select 1$|event_outbox|notification_deliveries/

/** The statements that a request runs, without their values. */
export const statementsOf = async <Result>(
  request: () => Promise<Result>,
): Promise<{ result: Result; texts: string[] }> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    const result = await request()
    const texts = query.mock.calls.map(([given]) =>
      typeof given === 'string' ? given : (given as unknown as { text: string }).text,
    )
    return { result, texts: texts.filter((text) => !inBackground.test(text)) }
  } finally {
    query.mockRestore()
  }
}
