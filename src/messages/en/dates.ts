export const fullDate = (
  weekday: string,
  day: string,
  month: string,
  year: string,
  hour: string,
  minute: string,
  dayPeriod: string,
) => `${weekday}, ${day} ${month}${year}, ${hour}:${minute} ${dayPeriod}`
