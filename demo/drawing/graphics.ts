import { at, box, circle, open, shape, type Point } from './path.ts'
import { brightness, lighter, darker, palette } from './palette.ts'
import { letters } from './letters.ts'
import type { Random } from './random.ts'
import type { Sheet } from './sheet.ts'

interface Place {
  readonly base: string
  readonly accent: string
  readonly x: number
  readonly y: number
  readonly size: number
}

interface Inks {
  readonly main: string
  readonly second: string
  readonly third: string
  readonly ground: string
}

type Draw = (sheet: Sheet, inks: Inks, random: Random) => void

/** Each graphic fills a square from -100 to 100. */
const sunset: Draw = (sheet, { main, second, third, ground }) => {
  sheet.tint(circle(0, -12, 78), second)
  sheet.tint(circle(0, -12, 52), third, 0.7)
  for (let band = 0; band < 5; band += 1) sheet.tint(box(-84, 12 + band * 13, 168, 3 + band * 1.6), ground)
  for (const [y, tone] of [
    [62, main],
    [76, second],
  ] as const) {
    const points: Point[] = Array.from({ length: 9 }, (_, index) => [
      -96 + index * 24,
      y + (index % 2 ? -6 : 6),
    ])
    sheet.line(open(...points), { colour: tone, width: 6 })
  }
  letters(sheet, 'LA UNION', { x: 0, y: 100, height: 17, colour: main, weight: 4 })
}

const peaks: Draw = (sheet, { main, second, third, ground }) => {
  sheet.tint(circle(0, 0, 92), second)
  sheet.clipped(circle(0, 0, 92), () => {
    sheet.tint(circle(34, -34, 24), third)
    sheet.tint(`M-110 70L-46 -30L-14 18L22 -48L112 74Z`, main)
    sheet.tint(
      `M-46 -30L-28 -4L-42 2L-52 -8L-62 -2ZM22 -48L44 -20L30 -10L18 -20L4 -14Z`,
      lighter(ground, 0.7),
    )
    sheet.tint(
      shape([-110, 60], [-50, 44], [0, 62], [60, 46], [110, 62], [110, 110], [-110, 110]),
      ground,
      0.85,
    )
  })
  sheet.line(circle(0, 0, 97), { colour: main, width: 3 })
  letters(sheet, 'BAGUIO', { x: 0, y: 70, height: 22, colour: main, weight: 5 })
}

const varsity: Draw = (sheet, { main, second }, random) => {
  const word = random.pick(['MANILA', 'CEBU', 'DAVAO', 'UKAY'])
  const height = Math.min(66, 330 / word.length)
  letters(sheet, word, { x: 0, y: -8, height, colour: second, weight: height * 0.36 })
  letters(sheet, word, { x: 0, y: -8, height, colour: main, weight: height * 0.2 })
  letters(sheet, 'ATHLETIC CLUB', { x: 0, y: 42, height: 15, colour: main, weight: 3.4 })
  sheet.line('M-92 62H92', { colour: second, width: 4 })
  letters(sheet, random.pick(['1984', '1992', '1976']), {
    x: 0,
    y: 88,
    height: 18,
    colour: main,
    weight: 4.6,
  })
}

const palms: Draw = (sheet, { main, second, third }) => {
  sheet.tint(circle(10, -4, 62), second)
  sheet.line('M-14 84C-20 40 -10 0 6 -34', { colour: main, width: 8 })
  for (const [x, y, bend] of [
    [74, -18, -40],
    [60, -66, -34],
    [6, -96, -14],
    [-52, -70, 30],
    [-66, -22, 40],
    [40, 10, -34],
  ] as const) {
    sheet.tint(
      `M6 -36Q${at(x / 2, (y - 36) / 2 + bend)} ${at(x, y)}Q${at(x / 2, (y - 36) / 2 + bend * 0.3)} 6 -36Z`,
      main,
    )
  }
  sheet.tint(shape([-90, 84], [-40, 72], [20, 78], [90, 86], [30, 94], [-50, 92]), third)
}

const daisies: Draw = (sheet, { main, second, third }, random) => {
  for (let index = 0; index < 9; index += 1) {
    const [x, y] = [-66 + (index % 3) * 66, -66 + Math.floor(index / 3) * 66]
    const turn = random.range(0, 60)
    const tone = index % 2 ? second : main
    for (let petal = 0; petal < 6; petal += 1) {
      const angle = ((turn + petal * 60) * Math.PI) / 180
      sheet.tint(circle(x + Math.cos(angle) * 15, y + Math.sin(angle) * 15, 11), tone)
    }
    sheet.tint(circle(x, y, 10), third)
  }
}

/** A tour shirt: a duotone picture of the sea in halftone dots, under a name, over small print. */
const tour: Draw = (sheet, { main, second, third }, random) => {
  letters(sheet, random.pick(['HALO HALO', 'TAHO BOYS', 'SIMOY', 'DILIM']), {
    x: 0,
    y: -84,
    height: 26,
    colour: main,
    weight: 7,
  })
  sheet.tint(box(-78, -60, 156, 118, 2), second)
  sheet.clipped(box(-78, -60, 156, 118), () => {
    sheet.tint(circle(random.range(-30, 30), -8, 36), third)
    sheet.tint(shape([-90, 20], [-40, 6], [10, 22], [60, 4], [90, 16], [90, 70], [-90, 70]), main, 0.9)
    const spots: string[] = []
    for (let row = 0; row < 12; row += 1) {
      for (let column = 0; column < 16; column += 1) {
        spots.push(circle(-75 + column * 10 + (row % 2) * 5, -55 + row * 10, 0.6 + row * 0.22))
      }
    }
    sheet.tint(spots.join(''), main, 0.5)
  })
  for (let row = 0; row < 3; row += 1) {
    sheet.line(`M${-60 + row * 9} ${70 + row * 10}H${60 - row * 9}`, {
      colour: main,
      width: 3,
      opacity: 0.8,
      dash: '9 2 14 3 5 2',
    })
  }
}

const pocketMark: Draw = (sheet, { main, second }) => {
  sheet.tint(circle(62, -70, 15), second)
  sheet.line('M50 -62C56 -70 60 -58 66 -66S72 -60 75 -65', { colour: main, width: 3 })
  letters(sheet, 'ISLA', { x: 62, y: -42, height: 10, colour: main, weight: 2.4 })
}

const inksOn = (base: string, accent: string, random: Random): Inks => {
  const dark = brightness(base) < 0.5
  const pool = dark
    ? [palette.coral.hex, palette.mustard.hex, palette.sky.hex, palette.sage.hex, palette.blush.hex]
    : [palette.rust.hex, palette.teal.hex, palette.navy.hex, palette.red.hex, palette.forest.hex]
  const first = random.below(pool.length)
  return {
    main: dark ? '#e9e2d2' : random.pick([darker(accent, 0.3), '#2b2a30', '#2c3a55']),
    second: pool[first] ?? accent,
    third: pool[(first + 1 + random.below(pool.length - 1)) % pool.length] ?? accent,
    ground: base,
  }
}

export const drawGraphic = (sheet: Sheet, random: Random, { base, accent, x, y, size }: Place): void => {
  const draw = random.pick([sunset, peaks, varsity, palms, daisies, tour, varsity, pocketMark])
  const inks = inksOn(base, accent, random)
  const scale = Math.round((size / 200) * 100) / 100
  sheet.group(`translate(${at(x, y)}) scale(${scale})`, () => draw(sheet, inks, random))
}
