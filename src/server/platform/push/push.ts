import { createECDH } from 'node:crypto'
import webPush from 'web-push'
import { createPost } from '../outgoing/post.ts'
import type { OutsideHosts } from '../outgoing/public-hosts.ts'
import { publicPushServices } from './push-services.ts'
import type { VapidKey } from './vapid-key.ts'

export interface PushSubscription {
  endpoint: string
  p256dh: Buffer
  auth: Buffer
}

/** What a browser shows. The push service cannot read it, but whoever holds the phone can. */
export interface PushMessage {
  /** A repetition with the same id replaces the notification, on the way and on the screen. */
  id: string
  title: string
  /** Where a tap leads. */
  path: string
  /** How long the push service keeps it for a phone that is off. */
  ttlSeconds: number
  urgent: boolean
}

/** The push service did not take the message. It may later. */
export class PushFailed extends Error {
  override name = 'PushFailed'
}

/** Whether this is a point of the curve that browsers use. Any other cannot be encrypted for. */
export const isPublicKey = (p256dh: Buffer): boolean => {
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  try {
    curve.computeSecret(p256dh)
    return p256dh.length === 65
  } catch {
    return false
  }
}

/** 32 characters of base64url at most (RFC 8030). */
const topicOf = (id: string): string => id.replaceAll('-', '').slice(0, 32)

export interface PushOptions {
  /** Null where notifications cannot be sent. */
  vapidKey: VapidKey | null
  publicURL: string | undefined
  /** Only tests have others. */
  services?: OutsideHosts | undefined
}

/** Sends messages to the push services of browsers (RFC 8030, encrypted by RFC 8291). */
export const createPush = ({ vapidKey, publicURL, services = publicPushServices }: PushOptions) => {
  const { post, close } = createPost(services)
  // Push services write to this address when something is wrong. Browsers subscribe only over TLS or on localhost.
  const subject = publicURL?.startsWith('https:') ? publicURL : 'mailto:nobody@localhost.localdomain'

  return {
    publicKey: vapidKey?.publicKey ?? null,
    isAllowed: services.isAllowed,

    /** `gone`: the browser no longer wants it. Throws `PushFailed` where another try may help. */
    async send(to: PushSubscription, message: PushMessage): Promise<'sent' | 'gone'> {
      if (!vapidKey) throw new PushFailed('there is no VAPID key')
      // The list may have become shorter since the browser subscribed.
      if (!services.isAllowed(to.endpoint)) return 'gone'
      const { id, title, path, ttlSeconds, urgent } = message
      const { headers, body } = webPush.generateRequestDetails(
        {
          endpoint: to.endpoint,
          keys: { p256dh: to.p256dh.toString('base64url'), auth: to.auth.toString('base64url') },
        },
        JSON.stringify({ id, title, path }),
        {
          vapidDetails: { subject, ...vapidKey },
          TTL: ttlSeconds,
          urgency: urgent ? 'high' : 'normal',
          topic: topicOf(id),
          contentEncoding: 'aes128gcm',
        },
      )
      const status = await post(
        to.endpoint,
        headers as Record<string, string>,
        body ?? Buffer.alloc(0),
      ).catch((cause: unknown) => {
        throw new PushFailed('the push service cannot be reached', { cause })
      })
      if (status === 404 || status === 410) return 'gone'
      if (status < 200 || status >= 300) throw new PushFailed(`the push service answered ${status}`)
      return 'sent'
    },

    close,
  }
}

export type Push = ReturnType<typeof createPush>
