import { createHmac } from 'node:crypto'
import { networkOf } from './client-network.ts'

/** What the security log says of where a request came from: enough to follow an attack, too little to find an address. */
export interface NetworkHash {
  network: string
  /** Of IPv6 alone: the /48 around the /64. */
  site?: string
}

export type HashNetwork = (ip: string) => NetworkHash

const hexDigits = 16

/** A plain hash of an IPv4 address is found by hashing all of them, so this one takes a key. */
const hashOf = (key: Buffer, network: string): string =>
  createHmac('sha256', key).update(network).digest('hex').slice(0, hexDigits)

export const createNetworkHash =
  (key: Buffer): HashNetwork =>
  (ip) => {
    const { subnet, site } = networkOf(ip)
    return { network: hashOf(key, subnet), ...(site !== null && { site: hashOf(key, site) }) }
  }
