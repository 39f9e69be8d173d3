import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

const deploy = new URL('../../deploy/', import.meta.url).pathname

/** Reads a file of `deploy/` and replaces only the folder of the certificates. */
const read = async (file: string, certificates: string): Promise<string> =>
  (await readFile(join(deploy, file), 'utf8')).replaceAll('/etc/ukay/tls', certificates)

/** Writes a copy for a machine whose certificates are not in /etc. */
export const copyOf = async (file: string, certificates: string, to: string): Promise<string> => {
  await writeFile(to, await read(file, certificates))
  return to
}

/** Writes the files of a machine: those of the first machine, with its addresses and names. */
export const settingsOf = async (
  file: string,
  certificates: string,
  n: number,
): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(parseEnv(await read(file, certificates))).map(([name, value = '']) => {
      // Lines that name all machines are the same on each.
      if (value.includes('10.0.0.2')) return [name, value]
      return [
        name,
        name.endsWith('_NAME') ? value.replace(/1$/, String(n)) : value.replaceAll('10.0.0.1', `10.0.0.${n}`),
      ]
    }),
  )
