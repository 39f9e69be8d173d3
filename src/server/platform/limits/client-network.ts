import ipaddr from 'ipaddr.js'

/** The networks that a client's address belongs to, for limits that count by network. */
export interface ClientNetwork {
  /** An IPv4 address, or the /64 of an IPv6 address: what one household or one phone gets. */
  subnet: string
  /** The /48 of an IPv6 address, which one customer of a hosting company may own; null for IPv4. Limits on it are looser. */
  site: string | null
}

const prefix = (address: ipaddr.IPv6, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toString()}/${bits}`

/** `ip`: as `request.ip` gives it. What is no address is its own subnet. IPv4 inside IPv6 (`::ffff:1.2.3.4`) is IPv4. */
export const networkOf = (ip: string): ClientNetwork => {
  const [withoutZone = ''] = ip.split('%')
  if (!ipaddr.isValid(withoutZone)) return { subnet: ip, site: null }
  const address = ipaddr.process(withoutZone)
  return address instanceof ipaddr.IPv6
    ? { subnet: prefix(address, 64), site: prefix(address, 48) }
    : { subnet: address.toString(), site: null }
}
