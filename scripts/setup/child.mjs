import { spawn } from 'node:child_process'
import { constants } from 'node:os'

/** Everything it said, and its exit code; -1 where it could not be started. */
export const capture = (command, args, options = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    child.stdout.on('data', (chunk) => said.push(chunk))
    child.stderr.on('data', (chunk) => said.push(chunk))
    const output = () => Buffer.concat(said).toString().trim()
    child.on('error', (error) => resolve({ code: -1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? -1, output: output() }))
  })

/**
 * npm runs us in a shell, and a signal to npm ends that shell without a word to us: seen by the parent that changes.
 * Started by other means, an end of the parent may be meant.
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

/** Hands terminal and signals over to a command, and gives its exit code. */
export const runInPlace = (command, args, options) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: 'inherit' })
    const pass = (signal) => {
      // A terminal's Ctrl-C reaches the child without us; a second one would cut its farewell short.
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
