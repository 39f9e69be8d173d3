import type { Language } from '#domain/language.ts'
import { type Html, html } from '../html.ts'

/** The words of a mail. Whoever gets it may not be who typed an address, so it has no words of strangers. */
export interface Letter {
  language: Language
  subject: string
  /** Above the button. */
  paragraphs: readonly string[]
  /** The button, or a large code or address without one. */
  action?: { label: string; url: string }
  /** Small, below the button. */
  notes?: readonly string[]
  /** For mails that one may turn off. */
  unsubscribe?: { label: string; url: string }
}

const languageTags: Record<Language, string> = { en: 'en', fil: 'fil' }

/** Mail programs that know no media queries show the light scheme of the style attributes. */
const style = html` @media (prefers-color-scheme: dark) { body, .paper { background: #171310 !important;
color: #f4ede4 !important; } .card { background: #211c18 !important; border-color: #332b25 !important; }
.quiet, .quiet a { color: #b8ada1 !important; } .words a { color: #ff9274 !important; } }`

const link = (url: string, words: string): Html =>
  html`<a href="${url}" target="_blank" style="color:inherit">${words}</a>`

const button = ({ label, url }: NonNullable<Letter['action']>): Html =>
  html`<p style="margin:24px 0">
      <a
        href="${url}"
        target="_blank"
        style="display:inline-block;padding:14px 24px;border-radius:12px;background:#c8452b;color:#ffffff;font-weight:600;text-decoration:none"
        >${label}</a
      >
    </p>
    <p class="quiet" style="margin:0 0 16px;color:#665d55;font-size:13px;word-break:break-all">
      ${link(url, url)}
    </p>`

const htmlOf = (
  city: string,
  { language, subject, paragraphs, action, notes = [], unsubscribe }: Letter,
): Html =>
  html`<!doctype html>
    <html lang="${languageTags[language]}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          :root { color-scheme: light dark; }${style}
        </style>
      </head>
      <body style="margin:0;background:#fbf8f3;color:#211c17">
        <div
          class="paper"
          style="background:#fbf8f3;color:#211c17;padding:24px 16px;font:17px/1.5 Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
        >
          <div style="max-width:520px;margin:0 auto">
            <p style="margin:0 0 16px;font-size:22px;font-weight:800;letter-spacing:-0.02em">${city}</p>
            <div
              class="card"
              style="background:#ffffff;border:1px solid #e8e0d6;border-radius:20px;padding:24px"
            >
              <h1 style="margin:0 0 16px;font-size:22px;line-height:1.25">${subject}</h1>
              ${paragraphs.map((text) => html`<p style="margin:0 0 16px">${text}</p>`)}
              ${action ? button(action) : ''}
              ${notes.map((text) => html`<p class="quiet" style="margin:0 0 8px;color:#665d55;font-size:15px">${text}</p>`)}
            </div>
            ${unsubscribe ? html`<p class="quiet" style="margin:16px 0 0;color:#665d55;font-size:13px">${link(unsubscribe.url, unsubscribe.label)}</p>` : ''}
          </div>
        </div>
      </body>
    </html> `

const textOf = (city: string, { subject, paragraphs, action, notes = [], unsubscribe }: Letter): string =>
  [
    subject,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...notes,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.url}`] : []),
    city,
  ].join('\n\n')

/** The mail as text and as HTML. `city`: how this marketplace is called. */
export const writeLetter = (letter: Letter, city: string) => ({
  subject: letter.subject,
  text: textOf(city, letter),
  html: htmlOf(city, letter).text,
  ...(letter.unsubscribe && { unsubscribe: letter.unsubscribe.url }),
})
