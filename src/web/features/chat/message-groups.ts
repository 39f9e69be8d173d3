import { dayOf } from './message-times.ts'

/** Consecutive messages of one person form a group if they are less than this apart. */
const maxGapMs = 5 * 60_000

interface Groupable {
  mine: boolean
  at: string
}

export interface Group<Shown extends Groupable> {
  mine: boolean
  messages: Shown[]
}

export interface Day<Shown extends Groupable> {
  /** The date in Manila, for example 2026-11-21. */
  day: string
  groups: Group<Shown>[]
}

/** Groups messages (oldest first) by day, and within a day by author. */
export const groupsByDay = <Shown extends Groupable>(messages: readonly Shown[]): Day<Shown>[] => {
  const days: Day<Shown>[] = []
  for (const message of messages) {
    const name = dayOf(message.at)
    let day = days.at(-1)
    if (day?.day !== name) days.push((day = { day: name, groups: [] }))
    const group = day.groups.at(-1)
    const last = group?.messages.at(-1)
    const together =
      group?.mine === message.mine &&
      last !== undefined &&
      Date.parse(message.at) - Date.parse(last.at) < maxGapMs
    if (group && together) group.messages.push(message)
    else day.groups.push({ mine: message.mine, messages: [message] })
  }
  return days
}
