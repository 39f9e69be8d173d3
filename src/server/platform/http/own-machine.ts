import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

/** A proxy that adds any of these passes on what somebody elsewhere sent. */
const forwarding = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'

/** Whether a URL names this machine. A page of another site, whose name leads here for a moment, has its own name. */
const namesThisMachine = (url: string): boolean => {
  const hostname = URL.parse(url)?.hostname.replace(/^\[(.*)\]$/, '$1')
  return hostname === 'localhost' || isLoopback(hostname)
}

interface Settings {
  PUBLIC_URL?: string | undefined
  TRUSTED_PROXIES: number
}

/**
 * Whether a browser on this machine sent the request. Behind a proxy every connection may come from this machine, so nobody
 * counts as being here where the settings have one. Headers can only refuse.
 */
export const isFromThisMachine = (
  { socket, ip, headers }: Pick<FastifyRequest, 'socket' | 'ip' | 'headers'>,
  { PUBLIC_URL, TRUSTED_PROXIES }: Settings,
): boolean =>
  TRUSTED_PROXIES === 0 &&
  (PUBLIC_URL === undefined || namesThisMachine(PUBLIC_URL)) &&
  isLoopback(socket.remoteAddress) &&
  isLoopback(ip) &&
  namesThisMachine(`http://${headers.host ?? ''}`) &&
  !forwarding.some((name) => headers[name] !== undefined)
