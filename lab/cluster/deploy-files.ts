import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

const deploy = new URL('../../deploy/', import.meta.url).pathname

/** One of the files of `deploy/` as it is, but for the folder of the certificates. */
const read = async (file: string, certificates: string): Promise<string> =>
  (await readFile(join(deploy, file), 'utf8')).replaceAll('/etc/ukay/tls', certificates)

/** A copy for a machine, whose certificates are not in /etc. */
export const copyOf = async (file: string, certificates: string, to: string): Promise<string> => {
  await writeFile(to, await read(file, certificates))
  return to
}

/** The settings of a machine: the files are those of the first, with its addresses and names. */
export const settingsOf = async (
  file: string,
  certificates: string,
  n: number,
): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(parseEnv(await read(file, certificates))).map(([name, value = '']) => {
      // What names all machines is the same on each.
      if (value.includes('10.0.0.2')) return [name, value]
      return [
        name,
        name.endsWith('_NAME') ? value.replace(/1$/, String(n)) : value.replaceAll('10.0.0.1', `10.0.0.${n}`),
      ]
    }),
  )
