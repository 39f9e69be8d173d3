/** Runs a command. If it fails, says what has not happened and why, and makes the process exit with 1. */
export const runCommand = async (failed: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    process.stderr.write(`${failed} ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
