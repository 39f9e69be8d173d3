import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const Manifest = z.object({
  /** 2 if the backup is encrypted, so that a version that knows only 1 refuses it. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** The public keys for all other files. Checksums are those of the encrypted files. */
  encryption: z.object({ method: z.literal('age'), recipients: z.array(z.string()).min(1) }).optional(),
  madeAt: z.iso.datetime(),
  /** The versions of Ukay and of PostgreSQL. */
  version: z.string(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: sha256 })).min(1),
  /** The tables in the order of restoring. `sha256` is that of the compressed file. */
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int().min(0),
      file: z.string().regex(/^[\w.-]+$/),
      sha256,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.number(), used: z.boolean() })),
  /** `sha256` is that of files.sha256, which lists the checksum of each file. */
  files: z.object({ count: z.int().min(0), bytes: z.number().min(0), sha256 }),
  /** The ids of the keys that encrypted the ID photos. The keys are in no backup. */
  keysNeeded: z.array(z.string()),
  note: z.string(),
})

export type Manifest = z.infer<typeof Manifest>

export const listOfFiles = 'files.sha256'
const manifestFile = 'manifest.json'

export const hashOf = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')

/** The manifest, and a second file with its checksum. */
export const manifestFiles = (manifest: Manifest): Record<string, string> => {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  return { [manifestFile]: text, [`${manifestFile}.sha256`]: `${hashOf(text)}  ${manifestFile}\n` }
}

export const readManifest = async (folder: string): Promise<Manifest> => {
  const read = (name: string) =>
    readFile(join(folder, name), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      throw new Error(`${folder} is not a whole backup: ${name} is missing.`)
    })
  const text = await read(manifestFile)
  if (!(await read(`${manifestFile}.sha256`)).startsWith(hashOf(text)))
    throw new Error(`The backup is damaged: ${manifestFile} is not as it was written.`)
  const { format } = JSON.parse(text) as { format?: unknown }
  if (format !== 1 && format !== 2)
    throw new Error(`This version does not read backups of format ${String(format)}.`)
  const manifest = Manifest.parse(JSON.parse(text))
  if ((manifest.format === 2) !== (manifest.encryption !== undefined))
    throw new Error(`The backup is damaged: ${manifestFile} does not say whether it is encrypted.`)
  return manifest
}

export interface KeptFile {
  /** The name in the storage. In an encrypted backup `.age` follows it. */
  name: string
  sha256: string
}

/** A line in the format of `sha256sum`. */
export const fileLine = ({ name, sha256: sum }: KeptFile, suffix: string): string =>
  `${sum}  ${name}${suffix}\n`

export const readFileList = (text: string, suffix: string): KeptFile[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ sha256: line.slice(0, 64), name: line.slice(66, line.length - suffix.length) }))
