import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ModuleDependencies } from '../../../../module.ts'
import { AppError } from '../../../../platform/errors.ts'
import { serializerOf } from '../../../../platform/http/serialize.ts'
import { type ClientNetwork, networkOf } from '../../../../platform/limits/client-network.ts'
import { siteFactor } from '../../../../platform/limits/network-limits.ts'
import { createNetworkRate } from '../../../../platform/limits/network-rate.ts'
import { createBeats } from '../../../../platform/event-stream/beats.ts'
import { type EventWriter, openEventStream, retryLine } from '../../../../platform/event-stream/stream.ts'
import { secondsToStart } from '../presenter.ts'
import { type PublicSale, type PublicSales, itemsShape, saleShape } from './public.ts'
import type { Viewers } from './viewers.ts'

/** Many people of a mobile carrier share an address. */
const maxStreamsPerNetwork = 400
const maxStreamsOfSale = 3_000
const maxStreamsOfProcess = 6_000
const streamsPerNetwork = { max: 1_200, seconds: 60 }

/** A viewer with more unread bytes than this is disconnected, and then polls or reconnects. */
const maxBehind = 64 * 1024
/** Between two looks at a sale that changes all the time. */
const restBetween = 50
/** A new page may have fetched the sale this long before its stream opened. */
const pageLoads = 10_000
const countEvery = 5_000

interface Viewer extends EventWriter {
  network: ClientNetwork
}

/** A sale with viewers in this process. */
interface Watched {
  slug: string
  saleID: string
  viewers: Set<Viewer>
  /** What all viewers have, as JSON. */
  sale: string
  items: Map<string, string>
  /** The items that changed lately, and when. */
  changed: Map<string, number>
  since: number
  refreshing: boolean
  isStale: boolean
}

const writeItem = serializerOf(itemsShape.element)
const writeSale = serializerOf(saleShape)
const eventOf = (name: string, data = ''): string => `event: ${name}\ndata: ${data}\n\n`

type Dependencies = Pick<ModuleDependencies, 'events' | 'clock' | 'log'> & {
  publicSales: PublicSales
  viewers: Viewers
  draining: () => boolean
  beatEvery: number | undefined
}

/**
 * Sends changed items and the sale to everybody at the link. Each change is read once per process and made to JSON once,
 * whatever the number of viewers.
 */
export const createSaleStreams = ({
  events,
  clock,
  log,
  publicSales,
  viewers: counter,
  draining,
  beatEvery = 20_000,
}: Dependencies) => {
  const watched = new Map<string, Watched>()
  /** By subnet and by site. */
  const perNetwork = new Map<string, number>()
  const openings = createNetworkRate(streamsPerNetwork)
  let open = 0

  const broadcast = (to: Watched, text: string): void => {
    for (const viewer of to.viewers) viewer.write(text)
  }
  const saleEvent = ({ row, sale }: PublicSale): string =>
    eventOf('sale', writeSale({ ...sale, secondsToStart: secondsToStart(row, clock.now()) }))

  /** Sends what differs from what the viewers have. An item that was taken back needs a new list. */
  const sendChanges = (to: Watched, made: PublicSale): void => {
    const before = to.items
    to.items = new Map(made.items.map((item) => [item.itemID, writeItem(item)]))
    const now = performance.now()
    let text = ''
    for (const [itemID, json] of to.items) {
      if (before.get(itemID) === json) continue
      to.changed.set(itemID, now)
      text += eventOf('item', json)
    }
    const sale = JSON.stringify(made.sale)
    if (sale !== to.sale) text += saleEvent(made)
    to.sale = sale
    if ([...before.keys()].some((itemID) => !to.items.has(itemID))) text = eventOf('refetch')
    if (text !== '') broadcast(to, text)
    for (const [itemID, at] of to.changed) if (at < now - pageLoads) to.changed.delete(itemID)
  }

  const refresh = async (to: Watched): Promise<void> => {
    to.isStale = true
    if (to.refreshing) return
    to.refreshing = true
    try {
      while (to.isStale && to.viewers.size > 0) {
        to.isStale = false
        sendChanges(to, await publicSales.find(to.slug))
        if (to.isStale) await wait(restBetween)
      }
    } catch (error) {
      log.warn({ err: error }, 'a live sale could not be read for its viewers')
      broadcast(to, eventOf('refetch'))
    } finally {
      to.refreshing = false
    }
  }

  events.subscribe('live', (event) => {
    for (const to of watched.values()) {
      if (event.kind === 'reset') broadcast(to, eventOf('refetch'))
      if (event.kind === 'reset' || event.payload === to.saleID) void refresh(to)
    }
  })

  const beats = createBeats<Viewer>(beatEvery, (viewer) => viewer.write(eventOf('beat')))

  let hasCounted = false
  const countViewers = async (): Promise<void> => {
    if (watched.size === 0 && !hasCounted) return
    hasCounted = watched.size > 0
    try {
      await counter.count(new Map([...watched.values()].map((to) => [to.saleID, to.viewers.size])))
    } catch (error) {
      log.warn({ err: error }, 'the viewers of live sales could not be counted')
    }
    for (const to of watched.values()) {
      publicSales.forget(to.slug)
      void refresh(to)
    }
  }
  const counting = setInterval(() => void countViewers(), countEvery).unref()

  const watch = (slug: string, made: PublicSale): Watched => {
    const known = watched.get(slug)
    if (known) return known
    const to: Watched = {
      slug,
      saleID: made.row.id,
      viewers: new Set(),
      sale: JSON.stringify(made.sale),
      items: new Map(made.items.map((item) => [item.itemID, writeItem(item)])),
      changed: new Map(),
      since: performance.now(),
      refreshing: false,
      isStale: false,
    }
    watched.set(slug, to)
    return to
  }

  /** What changed while the page was loading, if this process knows all of it. */
  const missed = (to: Watched, isReconnected: boolean): string =>
    isReconnected || to.since > performance.now() - pageLoads
      ? eventOf('refetch')
      : [...to.changed.keys()].map((itemID) => eventOf('item', to.items.get(itemID))).join('')

  const countNetwork = ({ subnet, site }: ClientNetwork, change: 1 | -1): void => {
    for (const network of site === null ? [subnet] : [subnet, site]) {
      const now = (perNetwork.get(network) ?? 0) + change
      if (now > 0) perNetwork.set(network, now)
      else perNetwork.delete(network)
    }
  }

  const add = (to: Watched, viewer: Viewer): (() => void) => {
    to.viewers.add(viewer)
    open += 1
    countNetwork(viewer.network, 1)
    const stopBeating = beats.add(viewer)
    return () => {
      stopBeating()
      to.viewers.delete(viewer)
      open -= 1
      countNetwork(viewer.network, -1)
      if (to.viewers.size === 0 && watched.get(to.slug) === to) watched.delete(to.slug)
    }
  }

  const requireRoom = ({ subnet, site }: ClientNetwork, slug: string): void => {
    if (draining()) throw new AppError('shutting_down')
    const isFull =
      open >= maxStreamsOfProcess ||
      (perNetwork.get(subnet) ?? 0) >= maxStreamsPerNetwork ||
      (site !== null && (perNetwork.get(site) ?? 0) >= maxStreamsPerNetwork * siteFactor) ||
      (watched.get(slug)?.viewers.size ?? 0) >= maxStreamsOfSale
    if (isFull) throw new AppError('too_many_streams')
  }

  return {
    /** The limits come before the sale is read. */
    async open(request: FastifyRequest, reply: FastifyReply, slug: string): Promise<FastifyReply> {
      const network = networkOf(request.ip)
      openings.take(network)
      requireRoom(network, slug)
      const made = await publicSales.find(slug)
      // Others may have come meanwhile.
      requireRoom(network, slug)
      const isReconnected = request.headers['last-event-id'] !== undefined
      const writer = openEventStream(request, reply, maxBehind)
      if (!writer) return reply
      const viewer: Viewer = { network, ...writer }
      const to = watch(slug, made)
      // Only a reconnected stream sends an id.
      viewer.write(`${retryLine()}id: 1\n\n`)
      viewer.write(missed(to, isReconnected) + saleEvent(made))
      request.raw.socket.once('close', add(to, viewer))
      return reply
    },

    close(): void {
      clearInterval(counting)
      beats.stop()
      for (const { viewers } of watched.values()) for (const viewer of viewers) viewer.end()
    },
  }
}

export type SaleStreams = ReturnType<typeof createSaleStreams>
