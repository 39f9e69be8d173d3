import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const script = new URL('../../deploy/certificates.sh', import.meta.url).pathname

export const hasOpenSSL = ['/usr/bin/openssl', '/usr/local/bin/openssl'].some((path) => existsSync(path))

export interface Certificate {
  /** Has `ca.crt`, `machine.crt` and `machine.key`. */
  folder: string
  ca: string
  cert: string
  key: string
}

/** Follows the steps in deploy/README.md. The authority in `folder` is created with the first certificate. */
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
