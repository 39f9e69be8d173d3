import { createHmac } from 'node:crypto'
import { networkOf } from './client-network.ts'

/** The origin of a request in the security log: enough to follow an attack, but not the address itself. */
export interface NetworkHash {
  network: string
  /** IPv6 only: the /48 around the /64. */
  site?: string
}

export type HashNetwork = (ip: string) => NetworkHash

const hexDigits = 16

/** Keyed, because a plain hash of an IPv4 address can be reversed by hashing all addresses. */
const hashOf = (key: Buffer, network: string): string =>
  createHmac('sha256', key).update(network).digest('hex').slice(0, hexDigits)

export const createNetworkHash =
  (key: Buffer): HashNetwork =>
  (ip) => {
    const { subnet, site } = networkOf(ip)
    return { network: hashOf(key, subnet), ...(site !== null && { site: hashOf(key, site) }) }
  }
