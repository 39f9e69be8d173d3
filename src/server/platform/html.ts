/** HTML in which everything that came from outside is escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? '')

type Value = string | number | Html | readonly Html[]

const render = (value: Value): string => {
  if (value instanceof Html) return value.text
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : escape(String(value))
}

/** A template tag: html`<p>${name}</p>` escapes `name`, unless it is HTML from this tag. */
export const html = (parts: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(parts.map((part, n) => (n === 0 ? part : `${render(values[n - 1] ?? '')}${part}`)).join(''))
