import type { Language } from '#domain/language.ts'
import { type LegalDocument, changesSince, legalPath, legalVersions } from '#domain/legal-documents.ts'
import { type Html, html } from '../../platform/html.ts'
import { type Blanks, legalTexts } from '../people/index.ts'
import { type Site, type View, pageOf } from './frame.ts'
import { texts } from './texts.ts'

const isDocument = (name: string): name is LegalDocument => name in legalTexts

/** A text with its blanks filled. What the settings do not say stands out, and names of documents are links. */
const filled = (text: string, blanks: Blanks, language: Language): Html[] =>
  text.split(/[{}]/).map((part, n) => {
    if (n % 2 === 0) return html`${part}`
    if (isDocument(part)) return html`<a href="${legalPath(part)}">${legalTexts[part][language].title}</a>`
    const value = blanks[part as keyof Blanks]
    return value === undefined ? html`<mark>${texts[language].notFilledIn}</mark>` : html`${value}`
  })

/** The page of a legal document. */
export const legalPage = (
  site: Site,
  document: LegalDocument,
  blanks: Record<Language, Blanks>,
  view: View,
): string => {
  const { language } = view
  const m = texts[language]
  const { title, lead, sections } = legalTexts[document][language]
  const versions = legalVersions[document]
  const date = versions.at(-1)?.date ?? ''
  const fill = (text: string) => filled(text, blanks[language], language)
  const changes = changesSince(document, 0, language)
  const main = html`<article class="legal">
    <p class="template">${m.legalTemplate}</p>
    <h1>${title}</h1>
    <p>${lead}</p>
    <p class="muted small">${m.legalVersion(versions.length, date)}</p>
    ${sections.map(
      (section) =>
        html`<h2>${section.title}</h2>
          ${(section.paragraphs ?? []).map((text) => html`<p>${fill(text)}</p>`)}
          ${
            section.points
              ? html`<ul>
                  ${section.points.map((text) => html`<li>${fill(text)}</li>`)}
                </ul>`
              : html``
          }`,
    )}
    ${
      changes.length > 0
        ? html`<h2>${m.legalChanges}</h2>
            <ul>
              ${changes.map((change) => html`<li>${change}</li>`)}
            </ul>`
        : html``
    }
  </article>`
  const head = {
    title: `${title}: ${view.city}`,
    description: lead,
    path: legalPath(document),
    isIndexed: true,
    type: 'website' as const,
    picture: undefined,
    data: { '@context': 'https://schema.org', '@type': 'WebPage', name: title, dateModified: date },
  }
  return pageOf(site, head, view, '/', main)
}
