type Parts = Record<Intl.DateTimeFormatPartTypes, string>

export const inManila = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Manila', ...options })

/** The words and numbers of which a format makes the time. */
export const partsOf = (format: Intl.DateTimeFormat, time: Date): Parts =>
  Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, value])) as Parts
