import { createRequire } from 'node:module'

export interface Example {
  /** Without its files. */
  input: Record<string, unknown>
  /** Missing if it is a file or a stream, or if only refusals could be recorded. */
  reply?: unknown
}

type Examples = Record<string, Example>

export const examplesFile = new URL('examples.json', import.meta.url).pathname

/** An input and a reply of each call, recorded by `npm run examples`. */
export const readExamples = (): Examples => createRequire(import.meta.url)(examplesFile) as Examples
