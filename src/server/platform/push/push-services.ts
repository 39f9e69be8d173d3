import { type OutsideHosts, isEndpointOf, publicLookup } from '../outgoing/public-hosts.ts'

/** Where the browsers' push services are: Chrome, Firefox, Edge and Safari. */
const hosts = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)?push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
]

/** Browsers name their push service, so anyone can name any. */
export const publicPushServices: OutsideHosts = {
  isAllowed: (endpoint) => isEndpointOf(endpoint, (host) => hosts.some((pattern) => pattern.test(host))),
  lookup: publicLookup,
}
