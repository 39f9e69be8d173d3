import type { ClientNetwork } from './client-network.ts'
import { siteFactor } from './network-limits.ts'
import { type Rate, createRequestRate } from './request-rate.ts'

/** A rate limit in the memory of this process for the subnet of a client, and a higher one for its /48. */
export const createNetworkRate = ({ max, seconds }: Rate, now?: () => number) => {
  const subnets = createRequestRate({ max, seconds }, now)
  const sites = createRequestRate({ max: max * siteFactor, seconds }, now)
  return {
    /** Throws `too_many_requests` beyond a limit. */
    take({ subnet, site }: ClientNetwork): void {
      subnets.take(subnet)
      if (site !== null) sites.take(site)
    },
  }
}
