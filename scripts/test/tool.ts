import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const root = join(import.meta.dirname, '..', '..')

/** Runs a tool from node_modules on this Node and captures its output. */
export const runTool = (
  tool: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> => {
  const child = spawn(process.execPath, [join(root, 'node_modules', '.bin', tool), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output: stripVTControlCharacters(Buffer.concat(said).toString()) }),
    )
  })
}
