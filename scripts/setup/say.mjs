/** What went wrong in words for whoever typed the command; a stack would say no more. */
export class SetupError extends Error {}

const seconds = (since) => `${Math.round((Date.now() - since) / 1000)} s`

/** One line when the work begins, one now and then while it lasts, one at its end. */
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
