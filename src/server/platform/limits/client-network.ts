import ipaddr from 'ipaddr.js'

/** The networks of a client, for rate limits per network. */
export interface ClientNetwork {
  /** An IPv4 address, or the /64 of an IPv6 address, which one household or phone has. */
  subnet: string
  /** The /48 of an IPv6 address, which a single hosting customer may have; null for IPv4. Its limits are higher. */
  site: string | null
}

const prefix = (address: ipaddr.IPv6, bits: number): string =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toString()}/${bits}`

/**
 * `ip`: `request.ip`. Text that is not an address is its own subnet. IPv4-mapped IPv6 (`::ffff:1.2.3.4`) counts as
 * IPv4.
 */
export const networkOf = (ip: string): ClientNetwork => {
  const [withoutZone = ''] = ip.split('%')
  if (!ipaddr.isValid(withoutZone)) return { subnet: ip, site: null }
  const address = ipaddr.process(withoutZone)
  return address instanceof ipaddr.IPv6
    ? { subnet: prefix(address, 64), site: prefix(address, 48) }
    : { subnet: address.toString(), site: null }
}

/**
 * The address block of a client, in which one customer of a hosting company may have every address: the /24 of an IPv4
 * address or the /48 of an IPv6 address. A mobile carrier puts thousands of people behind a /24 too, so a block
 * may use a large part of the capacity, but never all of it.
 */
export const blockOf = (ip: string): string => {
  const { subnet, site } = networkOf(ip)
  return site ?? (ipaddr.IPv4.isValid(subnet) ? subnet.replace(/\.\d+$/, '.0/24') : subnet)
}
