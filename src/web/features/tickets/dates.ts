const zone = 'Asia/Manila'

const words = new Intl.DateTimeFormat('en-US', {
  timeZone: zone,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})

const partsOf = (time: Date) =>
  Object.fromEntries(words.formatToParts(time).map(({ type, value }) => [type, value])) as Record<
    Intl.DateTimeFormatPartTypes,
    string
  >

/** "Sat, 21 Nov, 3:00 PM" on a clock in Manila; with the year where it is not the current one there. */
export const dateInWords = (time: string, now = new Date()): string => {
  const { weekday, day, month, year, hour, minute, dayPeriod } = partsOf(new Date(time))
  const ofYear = year === partsOf(now).year ? '' : ` ${year}`
  return `${weekday}, ${day} ${month}${ofYear}, ${hour}:${minute} ${dayPeriod}`
}
