import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const messageFile = /\/src\/messages\/[^/]+\/(?!language\.)[^/?]+\.tsx?$/
const oneMessage = /\?message=(\w+)$/

/** Where each message of a file begins. */
const messageStart = /^(?=export const )/m
/** A declaration below a message, which would be lost with the message before it. */
const privateBelow = /^(?:const|function|interface|type) \w+/m
const nameOf = (message: string) => /^export const (\w+)/.exec(message)?.[1]

/**
 * Makes a module of each message, so that a message is loaded with the screens that show it. A whole file would be loaded
 * as soon as one of its messages is needed, mostly before the first screen.
 */
export const messagesApart = (): Plugin => ({
  name: 'messages-apart',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    const wanted = oneMessage.exec(id)?.[1]
    const path = id.replace(oneMessage, '')
    if (!messageFile.test(path)) return
    const parts = (await readFile(path, 'utf8')).split(messageStart)
    const [, ...below] = parts
    const lost = below.map((part) => privateBelow.exec(part)?.[0]).find((found) => found !== undefined)
    if (lost !== undefined) throw new Error(`${path}: move "${lost}" above the first message`)
    const messages = new Map(parts.map((part) => [nameOf(part), part]))
    const moduleType = path.endsWith('x') ? 'tsx' : 'ts'
    const names = [...messages.keys()].filter((name) => name !== undefined)
    if (wanted) {
      const message = messages.get(wanted) ?? ''
      // Those that it may use. An import of one that it does not use is dropped.
      const others = names.filter((name) => name !== wanted && new RegExp(`\\b${name}\\b`).test(message))
      const imports = others.map((name) => `import { ${name} } from '${path}?message=${name}'\n`).join('')
      return {
        code: imports + (messages.get(undefined) ?? '') + message,
        moduleType,
        moduleSideEffects: false,
      }
    }
    const exports = names.map((name) => `export { ${name} } from '${path}?message=${name}'`)
    return { code: exports.join('\n'), moduleType: 'ts', moduleSideEffects: false }
  },
})
