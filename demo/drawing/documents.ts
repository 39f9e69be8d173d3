import sharp from 'sharp'
import { lettering } from './letters.ts'
import { box, circle, open, shape } from './path.ts'

export type DocumentKind = 'id1' | 'id2' | 'selfie'

const ink = '#2b3a55'
const hair = '#2a1f1c'
const skin = '#c98f68'
const shade = '#a96f4c'
const blouse = '#7d3b52'

const fill = (d: string, colour: string, opacity = 1): string =>
  `<path d="${d}" fill="${colour}" fill-opacity="${opacity}"/>`
const stroke = (d: string, colour: string, width: number, opacity = 1): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${opacity}"/>`
const words = (text: string, x: number, y: number, height: number, colour = ink): string => {
  const weight = height / 6.5
  return stroke(lettering(text, { x, y, height, weight }), colour, weight)
}
const moved = (xml: string, x: number, y: number, scale = 1, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${xml}</g>`

/** A woman nobody is, from the shoulders up, 400 wide and 480 high around her nose. */
const person = (smile: number): string =>
  [
    fill(shape([-150, 250], [-165, 20], [-120, -170], [0, -215], [120, -170], [165, 20], [150, 250]), hair),
    fill(shape([-62, 90], [-55, 200], [0, 235], [55, 200], [62, 90]), shade),
    fill(shape([-230, 330], [-185, 215], [-60, 175], [0, 225], [60, 175], [185, 215], [230, 330]), blouse),
    fill(
      shape(
        [-112, -40],
        [-105, 70],
        [-45, 145],
        [0, 158],
        [45, 145],
        [105, 70],
        [112, -40],
        [60, -140],
        [-60, -140],
      ),
      skin,
    ),
    fill(
      shape([-128, 10], [-118, -120], [-20, -178], [110, -140], [126, 10], [96, -70], [20, -120], [-70, -90]),
      hair,
    ),
    ...[-48, 48].flatMap((x) => [
      fill(circle(x, -12, 21, 12), '#fbf6ef'),
      fill(circle(x, -12, 10), '#33241d'),
      stroke(open([x - 30, -44], [x, -56], [x + 30, -46]), hair, 8),
    ]),
    stroke(open([-4, 0], [-12, 44], [10, 48]), shade, 7),
    stroke(open([-42, 92], [0, 92 + smile], [42, 92]), '#8e3d3d', 11),
  ].join('')

/** Fine waves behind the words, as cards have them. */
const waves = (width: number, height: number, colour: string): string =>
  Array.from({ length: 14 }, (_, n) => {
    const y = (height / 14) * (n + 0.5)
    return stroke(
      open([0, y], [width * 0.25, y - 26], [width * 0.5, y], [width * 0.75, y + 26], [width, y]),
      colour,
      3,
      0.35,
    )
  }).join('')

const stamp = (x: number, y: number, height: number, colour = '#b23c24'): string =>
  moved(words('SAMPLE', 0, 0, height, colour), x, y, 1, -14)

interface Card {
  readonly title: string
  readonly paper: string
  readonly wave: string
  readonly rows: readonly string[]
  readonly smile: number
}

const cards: Record<'id1' | 'id2', Card> = {
  id1: {
    title: 'DEMO IDENTITY CARD',
    paper: '#e9eef4',
    wave: '#7fa3c7',
    rows: ['MARICEL OCAMPO', 'LAOAG CITY', '12 4 1987', 'NO 1927 4468'],
    smile: 10,
  },
  id2: {
    title: 'DEMO LIBRARY CARD',
    paper: '#f4ecdc',
    wave: '#c79a5c',
    rows: ['MARICEL OCAMPO', 'CITY LIBRARY', 'READER 72 84', 'TILL 12 2029'],
    smile: 18,
  },
}

/** A card of 1000 by 630. */
const drawCard = ({ title, paper, wave, rows, smile }: Card): string =>
  [
    fill(box(14, 18, 1000, 630, 36), '#000', 0.25),
    fill(box(0, 0, 1000, 630, 36), paper),
    waves(1000, 630, wave),
    fill(box(0, 0, 1000, 110, 36), wave),
    words(title, 500, 56, 44, '#fffdf8'),
    fill(box(56, 160, 320, 400, 14), '#d7dde2'),
    `<svg x="56" y="160" width="320" height="400">${moved(person(smile), 160, 196, 0.72)}</svg>`,
    ...rows.map((row, n) => words(row, 670, 210 + n * 92, n === 0 ? 38 : 30)),
    stamp(640, 440, 110),
  ].join('')

const drawings: Record<DocumentKind, { width: number; height: number; xml: string }> = {
  id1: {
    width: 1600,
    height: 1200,
    xml: fill(box(0, 0, 1600, 1200), '#8a6a4c') + moved(drawCard(cards.id1), 270, 300, 1.08, -3),
  },
  id2: {
    width: 1600,
    height: 1200,
    xml: fill(box(0, 0, 1600, 1200), '#4f5b57') + moved(drawCard(cards.id2), 250, 250, 1.08, 2),
  },
  selfie: {
    width: 1200,
    height: 1500,
    xml: [
      fill(box(0, 0, 1200, 1500), '#d9cdbd'),
      fill(box(760, 120, 330, 460, 10), '#b9d3dc'),
      stroke('M925 120v460M760 350h330', '#f5efe4', 16),
      moved(person(26), 590, 760, 2.2),
      stamp(600, 1330, 150, '#fff7ea'),
    ].join(''),
  },
}

/** A document that no office gave out, of a person who does not exist, marked as a sample, as a phone would send it. */
export const photographDocument = (kind: DocumentKind): Promise<Buffer> => {
  const { width, height, xml } = drawings[kind]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${xml}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#ffffff' }).jpeg({ quality: 88 }).toBuffer()
}
