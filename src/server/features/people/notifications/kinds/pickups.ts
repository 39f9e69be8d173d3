import { kind, timeIn } from './kind.ts'

export const kindsOfPickups = {
  pickup_time: kind<{ who: string; time: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ who, time }) => `${who} comes to pick up on ${timeIn.en(time)}`,
        several: (count) => `${count} buyers have chosen when to pick up`,
      },
      fil: {
        one: ({ who, time }) => `Magpi-pickup si ${who} sa ${timeIn.fil(time)}`,
        several: (count) => `${count} buyer ang pumili na ng oras ng pickup`,
      },
    },
  }),
  pickup_time_moved: kind<{ who: string; time: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ who, time }) => `${who} moved the pickup to ${timeIn.en(time)}`,
        several: (count) => `${count} pickups were moved to another time`,
      },
      fil: {
        one: ({ who, time }) => `Inilipat ni ${who} ang pickup sa ${timeIn.fil(time)}`,
        several: (count) => `${count} pickup ang inilipat sa ibang oras`,
      },
    },
  }),
  pickup_reminder: kind<{ who: string; time: string }>({
    group: 'deadlines',
    texts: {
      en: {
        one: ({ who, time }) => `Pickup with ${who}: ${timeIn.en(time)}`,
        several: (count) => `${count} pickups are coming up`,
      },
      fil: {
        one: ({ who, time }) => `Pickup kasama ang ${who}: ${timeIn.fil(time)}`,
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
