import { lookup } from 'node:dns'
import { type LookupFunction, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Which addresses that people name the server may send to. */
export interface OutsideHosts {
  isAllowed(address: string): boolean
  /** Resolves the host when a connection is made. Fails if it leads into a private network. */
  lookup?: LookupFunction
  /** The authority of a server of tests. */
  ca?: string
}

const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast'

export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 0)
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublic(address)))
      return callback(new Error(`${hostname} does not lead to a public address`), '', 0)
    if (options.all) return callback(null, addresses)
    callback(null, first.address, first.family)
  })

/** Whether this is an address of HTTPS at its usual port, without a password. */
export const isEndpointOf = (endpoint: string, allows: (host: string) => boolean): boolean => {
  const url = URL.parse(endpoint)
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    url.port === '' &&
    allows(url.hostname)
  )
}

/** Any host with a name, because numbers are not looked up. */
export const namedHosts: OutsideHosts = {
  isAllowed: (address) =>
    isEndpointOf(address, (host) => /\.[a-z][a-z0-9-]*\.?$/.test(host) && isIP(host) === 0),
  lookup: publicLookup,
}
