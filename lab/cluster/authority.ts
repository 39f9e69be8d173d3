import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type Certificate, makeCertificate } from '../../tests/support/certificates.ts'
import { here } from './machines.ts'

/** Makes certificates as deploy/README.md describes, and a client that trusts them. */
export const createAuthority = async (folder: string) => {
  const [ours, others] = [join(folder, 'authority'), join(folder, 'another-authority')]
  await mkdir(ours)
  await mkdir(others)
  const operator = await makeCertificate(ours, 'operator', here.address)
  // The simulated clients and this program trust it too.
  setDefaultCACertificates([...getCACertificates('default'), operator.ca])
  return {
    operator,
    make: (name: string, address: string) => makeCertificate(ours, name, address),
    /** A certificate of another authority, as an intruder would make one. */
    makeElsewhere: (name: string, address: string) => makeCertificate(others, name, address),
  }
}

/** Throws if the request is refused. `as` names the client certificate. */
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
