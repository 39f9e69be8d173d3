import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export const root = join(import.meta.dirname, '..', '..')

/** The tools, and the servers that tests start, do not compile the same files again. */
const compiled = join(root, 'node_modules', '.cache', 'compiled')

/** Runs a tool from node_modules/.bin, or at a path, on this Node and captures its output. */
export const runTool = (
  tool: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> => {
  const script = resolve(root, 'node_modules', '.bin', tool)
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  return new Promise((resolved, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      resolved({ code: code ?? 1, output: stripVTControlCharacters(Buffer.concat(said).toString()) }),
    )
  })
}
