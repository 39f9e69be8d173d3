import type { FastifyInstance } from 'fastify'
import type { NotificationGroup } from '#domain/notifications.ts'
import type { Language } from '#domain/language.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { AppError } from '../../../../platform/errors.ts'
import { plainPage } from '../../../../platform/http/plain-page.ts'
import { html } from '../../../../platform/html.ts'
import { offByDefault } from '../add.ts'
import { findMailRecipient, switchOff } from '../queries.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'

interface Words {
  title: string
  question: Record<NotificationGroup, string>
  action: string
  done: string
  back: string
}

const words: Record<Language, Words> = {
  en: {
    title: 'Fewer e-mails',
    question: {
      tickets: 'Stop e-mails about your tickets?',
      deadlines: 'Stop e-mails about deadlines? Without them a ticket may end before you see it.',
      messages: 'Stop e-mails about messages?',
      shops: 'Stop e-mails about shops that you follow?',
      searches: 'Stop e-mails about your saved searches?',
      saved: 'Stop e-mails about pieces that you saved?',
      account: 'Stop e-mails about your verification?',
    },
    action: 'Stop these e-mails',
    done: 'Done. You get no more of these e-mails. You can turn them on again in your account.',
    back: 'Open Ukay',
  },
  fil: {
    title: 'Mas kaunting e-mail',
    question: {
      tickets: 'Itigil ang mga e-mail tungkol sa mga ticket mo?',
      deadlines: 'Itigil ang mga e-mail tungkol sa mga deadline? Baka matapos ang ticket bago mo makita.',
      messages: 'Itigil ang mga e-mail tungkol sa mga message?',
      shops: 'Itigil ang mga e-mail tungkol sa mga shop na sinusundan mo?',
      searches: 'Itigil ang mga e-mail tungkol sa mga ni-save mong paghahanap?',
      saved: 'Itigil ang mga e-mail tungkol sa mga ni-save mong piraso?',
      account: 'Itigil ang mga e-mail tungkol sa verification mo?',
    },
    action: 'Itigil ang mga e-mail na ito',
    done: 'Tapos na. Hindi ka na padadalhan ng ganitong e-mail. Puwede mo itong ibalik sa account mo.',
    back: 'Buksan ang Ukay',
  },
}

type Shown = { language: Language; group: NotificationGroup; done: boolean }

const pageOf = ({ language, group, done }: Shown): string => {
  const { title, question, action, done: finished, back } = words[language]
  const body = done
    ? html`<p>${finished}</p>
        <p><a href="/">${back}</a></p>`
    : html`<p>${question[group]}</p>
        <form method="post"><button>${action}</button></form>`
  return plainPage({ language, title, body })
}

/** Links of mails, which work without a login. GET asks, because programs that check mails open links; POST acts. */
export const unsubscribeRoutes = (app: FastifyInstance, db: Db, links: UnsubscribeLinks): void => {
  for (const method of ['GET', 'POST'] as const)
    app.route<{ Params: { token: string } }>({
      method,
      url: '/unsubscribe/:token',
      bodyLimit: 1024,
      handler: async (request, reply) => {
        const found = links.read(request.params.token)
        const recipient = found && (await findMailRecipient(db, found.accountID))
        if (!recipient) throw new AppError('not_found')
        const { accountID, group } = found
        const done = method === 'POST'
        if (done) await switchOff(db, accountID, `${group}:mail`, offByDefault)
        return reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(pageOf({ language: recipient.language, group, done }))
      },
    })
}
