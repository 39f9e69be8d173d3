import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const script = new URL('../../deploy/certificates.sh', import.meta.url).pathname

export const hasOpenSSL = ['/usr/bin/openssl', '/usr/local/bin/openssl'].some((path) => existsSync(path))

export interface Certificate {
  /** Where `ca.crt`, `machine.crt` and `machine.key` are. */
  folder: string
  ca: string
  cert: string
  key: string
}

/** As deploy/README.md tells an operator to: the authority is in `folder`, and made with the first. */
export const makeCertificate = async (
  folder: string,
  name: string,
  address: string,
): Promise<Certificate> => {
  await promisify(execFile)('sh', [script, name, address], { cwd: folder })
  const [ca = '', cert = '', key = ''] = await Promise.all(
    ['ca.crt', 'machine.crt', 'machine.key'].map((file) => readFile(join(folder, name, file), 'utf8')),
  )
  return { folder: join(folder, name), ca, cert, key }
}
