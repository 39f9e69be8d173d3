import { kind, timeIn } from './kind.ts'

/** `place`: the name of a meeting place, if it is not the shop. */
type AtTime = {
  who: string
  time: string
  place?: string
}

const atEn = (place: string | undefined) => (place === undefined ? '' : `, at ${place}`)
const atFil = (place: string | undefined) => (place === undefined ? '' : `, sa ${place}`)

export const kindsOfPickups = {
  pickup_time: kind<AtTime>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ who, time, place }) => `${who} comes to pick up on ${timeIn.en(time)}${atEn(place)}`,
        several: (count) => `${count} buyers have chosen when to pick up`,
      },
      fil: {
        one: ({ who, time, place }) => `Magpi-pickup si ${who} sa ${timeIn.fil(time)}${atFil(place)}`,
        several: (count) => `${count} buyer ang pumili na ng oras ng pickup`,
      },
    },
  }),
  pickup_time_moved: kind<AtTime>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ who, time, place }) => `${who} moved the pickup to ${timeIn.en(time)}${atEn(place)}`,
        several: (count) => `${count} pickups were moved to another time`,
      },
      fil: {
        one: ({ who, time, place }) => `Inilipat ni ${who} ang pickup sa ${timeIn.fil(time)}${atFil(place)}`,
        several: (count) => `${count} pickup ang inilipat sa ibang oras`,
      },
    },
  }),
  pickup_reminder: kind<AtTime>({
    group: 'deadlines',
    texts: {
      en: {
        one: ({ who, time, place }) => `Pickup with ${who}: ${timeIn.en(time)}${atEn(place)}`,
        several: (count) => `${count} pickups are coming up`,
      },
      fil: {
        one: ({ who, time, place }) => `Pickup kasama ang ${who}: ${timeIn.fil(time)}${atFil(place)}`,
        several: (count) => `${count} pickup ang paparating`,
      },
    },
  }),
  case_message: kind<{ from: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ from }) => `${from} wrote that something is wrong with a pickup`,
        several: (count) => `${count} messages about pickups with which something is wrong`,
      },
      fil: {
        one: ({ from }) => `Sumulat si ${from} na may mali sa isang pickup`,
        several: (count) => `${count} message tungkol sa mga pickup na may mali`,
      },
    },
  }),
  case_closed: kind<{ answer: string }>({
    group: 'account',
    texts: {
      en: {
        one: ({ answer }) => `An admin closed the case about a pickup${answer && `: ${answer}`}`,
        several: (count) => `Admins closed ${count} cases about pickups`,
      },
      fil: {
        one: ({ answer }) => `Isinara ng admin ang kaso tungkol sa isang pickup${answer && `: ${answer}`}`,
        several: (count) => `${count} kaso tungkol sa mga pickup ang isinara ng mga admin`,
      },
    },
  }),
}
