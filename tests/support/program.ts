/**
 * For programs that a test starts without the settings of the test run. With the cache they do not compile the same files
 * again.
 */
export const programEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env['PATH'],
  ...(process.env['NODE_COMPILE_CACHE'] && { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] }),
}
