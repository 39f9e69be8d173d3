import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type Certificate, makeCertificate } from '#tests/support/certificates.ts'
import { here } from './machines.ts'

/** Certificates as deploy/README.md tells an operator to make them, and one to ask with as an operator would. */
export const createAuthority = async (folder: string) => {
  const [ours, others] = [join(folder, 'authority'), join(folder, 'another-authority')]
  await mkdir(ours)
  await mkdir(others)
  const operator = await makeCertificate(ours, 'operator', here.address)
  // What plays people, and this program itself, believe it too.
  setDefaultCACertificates([...getCACertificates('default'), operator.ca])
  return {
    operator,
    make: (name: string, address: string) => makeCertificate(ours, name, address),
    /** What somebody made who got into the network. */
    makeElsewhere: (name: string, address: string) => makeCertificate(others, name, address),
  }
}

/** Throws where it is refused. `as`: with whose certificate. */
export const askWith = async (
  as: Pick<Certificate, 'ca'> & Partial<Certificate>,
  url: string,
  { method = 'GET', body }: { method?: string; body?: object } = {},
): Promise<{ status: number; text: string }> => {
  const { ca, cert, key } = as
  const sent = request(url, { method, ca, cert, key, agent: false, timeout: 3_000 })
  sent.once('timeout', () => sent.destroy(new Error('No answer')))
  sent.end(body && JSON.stringify(body))
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, text: await text(answer) }
}
