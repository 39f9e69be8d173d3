import { shorten } from '#domain/shorten.ts'
import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../html.ts'
import { plainPage } from '../http/plain-page.ts'
import type { DevOutbox } from './dev-outbox.ts'

const inManila = new Intl.DateTimeFormat('en-PH', {
  timeZone: 'Asia/Manila',
  dateStyle: 'medium',
  timeStyle: 'medium',
})

const style = html` details { margin: 0 0 12px; border: 1px solid #e8e0d6; border-radius: 12px; background:
#ffffff; } summary { padding: 12px 16px; cursor: pointer; overflow-wrap: anywhere; } small { display: block;
color: #665d55; font-size: 15px; } iframe { display: block; width: 100%; height: 640px; border: 0; border-top:
1px solid #e8e0d6; border-radius: 0 0 12px 12px; } pre { margin: 0; padding: 16px; border-top: 1px solid
#e8e0d6; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; } @media (prefers-color-scheme: dark)
{ details { background: #211c18; border-color: #332b25; } iframe, pre { border-color: #332b25; } small {
color: #b8ada1; } }`

type Shown = ReturnType<DevOutbox['list']>[number]

/** The frame runs no scripts and has no origin. Its links open in a tab of their own. */
const messageOf = ({ channel, to, subject, text, html: page, at }: Shown, n: number): Html =>
  html`<details ${n === 0 ? html`open` : ''}>
    <summary>
      ${subject ?? shorten(text, 80)}<small
        >${channel === 'mail' ? 'E-mail' : 'Text message'} to ${to}, ${inManila.format(at)}</small
      >
    </summary>
    ${page === undefined ? html`<pre>${text}</pre>` : html`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="${subject ?? ''}" srcdoc="${page}" loading="lazy"></iframe>`}
  </details>`

const pageOf = (messages: readonly Shown[]): string =>
  plainPage({
    language: 'en',
    title: 'Outbox of the demo',
    more: style,
    body: html`<p>
        The demo sends no e-mail and no text message. They appear here instead, the newest first, until it
        ends.
      </p>
      ${messages.length === 0 ? html`<p>There is nothing yet. Ask for a new password, for example.</p>` : messages.map(messageOf)}`,
  })

/** In the demo alone: anybody can read it. */
export const devOutboxRoutes = (app: FastifyInstance, outbox: DevOutbox): void => {
  app.get('/dev/outbox', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(pageOf(outbox.list())),
  )
}
