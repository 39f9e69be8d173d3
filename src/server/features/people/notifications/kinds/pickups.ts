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
  rider_asked: kind<{ who: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ who }) => `${who} asks whether you can send the pieces with a rider`,
        several: (count) => `${count} buyers ask whether you can send their pieces`,
      },
      fil: {
        one: ({ who }) => `Tinatanong ni ${who} kung puwede mong ipadala sa rider ang mga piraso`,
        several: (count) => `${count} buyer ang nagtatanong kung puwede mong ipadala ang mga piraso nila`,
      },
    },
  }),
  rider_left: kind<{ who: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ who }) => `Your pieces from ${who} are on their way`,
        several: (count) => `Pieces from ${count} shops are on their way`,
      },
      fil: {
        one: ({ who }) => `Papunta na ang mga piraso mo mula sa ${who}`,
        several: (count) => `Papunta na ang mga piraso mula sa ${count} shop`,
      },
    },
  }),
  rider_received: kind<{ who: string }>({
    group: 'tickets',
    texts: {
      en: {
        one: ({ who }) => `${who} has what you sent`,
        several: (count) => `${count} buyers have what you sent`,
      },
      fil: {
        one: ({ who }) => `Nakuha na ni ${who} ang ipinadala mo`,
        several: (count) => `Nakuha na ng ${count} buyer ang ipinadala mo`,
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
