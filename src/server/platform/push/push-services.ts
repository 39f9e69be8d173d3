import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Where the browsers' push services are: Chrome, Firefox, Edge and Safari. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)?push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
]

/** Which addresses the server may send pushes to. Browsers name them, so anyone can name any. */
export interface PushServices {
  isAllowed(endpoint: string): boolean
  /** Resolves the host when a connection is made. Fails if it leads into a private network. */
  lookup?: LookupFunction
  /** The authority of a push service of tests. */
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

export const publicPushServices: PushServices = {
  isAllowed: (endpoint) => isEndpointOf(endpoint, (host) => hosts.some((pattern) => pattern.test(host))),
  lookup: publicLookup,
}
