import type { Language } from '#domain/language.ts'
import { type Html, html } from '../html.ts'

const style = html` :root { color-scheme: light dark; } body { margin: 0; background: #fbf8f3; color: #211c17;
font: 17px/1.5 Figtree, sans-serif; } main { margin: 0 auto; max-width: 720px; padding: 24px 16px; } h1 {
margin: 0 0 16px; font-size: 28px; line-height: 1.2; } a { color: #b93c24; } button { min-height: 52px;
padding: 0 24px; border: 0; border-radius: 12px; background: #c8452b; color: #ffffff; font: inherit;
font-weight: 600; cursor: pointer; } @media (prefers-color-scheme: dark) { body { background: #171310; color:
#f4ede4; } a { color: #ff9274; } }`

/** A page of the server alone, without scripts. `more`: further rules of its style. */
export const plainPage = (page: { language: Language; title: string; more?: Html; body: Html }): string =>
  html`<!doctype html>
    <html lang="${page.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${page.title}</title>
        <style>
          ${style}${page.more ?? ''}
        </style>
      </head>
      <body>
        <main>
          <h1>${page.title}</h1>
          ${page.body}
        </main>
      </body>
    </html> `.text
