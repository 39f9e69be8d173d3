import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/**
 * Runs a command. Returns its output and its exit code, which is -1 if it could not be started. `listen` gets the output
 * while it runs.
 */
export const capture = (command, args, options = {}, listen = () => undefined) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said.push(chunk)
        listen(chunk.toString())
      })
    const output = () => Buffer.concat(said).toString().trim()
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, output: output() }))
  })

/**
 * npm runs this process in a shell. A signal to npm ends the shell without a signal to this process, whose parent then
 * changes. Without npm the parent may end on purpose.
 */
const onLostParent = (react) => {
  if (!process.env.npm_lifecycle_event) return () => undefined
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    react()
  }, 250)
  return () => clearInterval(timer)
}

/** Runs a command with the terminal and the signals of this process. Returns its exit code. */
export const runInPlace = (command, args, options) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: 'inherit' })
    const pass = (signal) => {
      // The terminal sends Ctrl-C to the child directly. A second signal would interrupt its shutdown.
      if (signal === 'SIGINT' && process.stdin.isTTY) return
      child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
    const stopWatching = onLostParent(() => child.kill('SIGTERM'))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      stopWatching()
      resolve(code ?? 128 + (constants.signals[signal] ?? 0))
    })
  })
