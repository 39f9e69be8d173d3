import { AsyncLocalStorage } from 'node:async_hooks'

const ids = new AsyncLocalStorage<string>()

/** What `work` begins, now or later, knows the id of the request it is for. */
export const forRequest = (id: string, work: () => void): void => ids.run(id, work)

/** Undefined outside of requests, as in background jobs. */
export const currentRequestID = (): string | undefined => ids.getStore()
