/** Prints an error as a sentence, without a stack trace. */
export class SetupError extends Error {}

const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`

/** Prints a line when work begins, a line at intervals, and one at its end. */
export const withProgress = async (what, work) => {
  const begun = Date.now()
  process.stdout.write(`${what} ...\n`)
  const timer = setInterval(() => process.stdout.write(`  ${seconds(begun)} so far\n`), 10_000)
  try {
    const result = await work()
    process.stdout.write(`  done in ${seconds(begun)}\n`)
    return result
  } finally {
    clearInterval(timer)
  }
}
