import { dayOf } from './message-times.ts'

/** Messages of one person that follow each other within so long stand together. */
const togetherMilliseconds = 5 * 60_000

interface Groupable {
  mine: boolean
  at: string
}

export interface Group<Shown extends Groupable> {
  mine: boolean
  messages: Shown[]
}

export interface Day<Shown extends Groupable> {
  /** As 2026-11-21, in Manila. */
  day: string
  groups: Group<Shown>[]
}

/** The messages of a conversation, oldest first, by day and by who wrote them in one go. */
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
      Date.parse(message.at) - Date.parse(last.at) < togetherMilliseconds
    if (group && together) group.messages.push(message)
    else day.groups.push({ mine: message.mine, messages: [message] })
  }
  return days
}
