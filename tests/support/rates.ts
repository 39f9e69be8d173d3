import type { ReadLimits } from '#server/platform/limits/read-limit.ts'

/** Makes something with a lower rate of these limits, which would take thousands of requests to reach. */
export const withRate = async <Result>(
  limits: ReadLimits,
  max: number,
  make: () => Promise<Result>,
): Promise<Result> => {
  const usual = limits.rate
  limits.rate = { ...usual, max }
  try {
    return await make()
  } finally {
    limits.rate = usual
  }
}
