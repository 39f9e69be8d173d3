import sharp from 'sharp'
import { encode } from 'uqr'
import { numbersFrom } from './changes.ts'

/** Draws pictures without garments that no dataset has, such as screenshots, tickets and blank pictures. */
const [width, height] = [480, 600]

type Dice = ReturnType<typeof numbersFrom>

const whole = (dice: Dice, low: number, high: number): number => Math.floor(dice.between(low, high + 1))
const oneOf = <Thing>(dice: Dice, things: readonly Thing[]): Thing =>
  things[Math.floor(dice.next() * things.length)] as Thing
const times = <Thing>(count: number, make: (n: number) => Thing): Thing[] =>
  Array.from({ length: count }, (_, n) => make(n))
const colour = (dice: Dice, [from, to] = [0, 100]): string =>
  `hsl(${whole(dice, 0, 359)} ${whole(dice, 0, 90)}% ${whole(dice, from ?? 0, to ?? 100)}%)`
const pale = (dice: Dice): string => colour(dice, [80, 99])
const wordOf = (dice: Dice): string =>
  times(whole(dice, 2, 9), () => oneOf(dice, [...'aeioumnlstrkbdgpyw'])).join('')
const words = (dice: Dice, count: number): string => times(count, () => wordOf(dice)).join(' ')
const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
const text = (x: number, y: number, size: number, what: string, fill = '#222', more = ''): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" ${more}>${what}</text>`
const price = (dice: Dice): string => (dice.between(5, 2000) / 1).toFixed(2)

const receipt = (dice: Dice): string => {
  const [w, size] = [whole(dice, 170, 330), whole(dice, 10, 15)]
  const left = (width - w) / 2
  const lines = times(whole(dice, 8, 26), (n) => 90 + n * size * 1.7).filter((y) => y < height - 60)
  const turned = `transform="rotate(${dice.between(-12, 12)} ${width / 2} ${height / 2})"`
  const rows = lines.flatMap((y) => [
    text(left + 12, y, size, words(dice, whole(dice, 1, 2))),
    text(left + w - 12, y, size, price(dice), '#222', 'text-anchor="end"'),
  ])
  const paper = rect(left, 20, w, height - 40, colour(dice, [90, 100]))
  const head = text(width / 2, 60, size * 1.6, wordOf(dice).toUpperCase(), '#222', 'text-anchor="middle"')
  const bars = times(30, (n) => rect(left + 30 + n * 4, height - 50, dice.between(1, 3.5), 24, '#222'))
  return `${rect(0, 0, width, height, colour(dice))}<g ${turned} font-family="monospace">${paper}${head}${rows.join('')}${bars.join('')}</g>`
}

const page = (dice: Dice): string => {
  const dark = dice.next() < 0.3
  const [paper, ink] = dark ? [colour(dice, [5, 18]), '#ddd'] : [pale(dice), '#222']
  const size = whole(dice, 9, 22)
  const lines = times(Math.floor((height - 60) / (size * 1.6)), (n) => {
    const kept = words(dice, whole(dice, 2, Math.floor(420 / size / 3)))
    return dice.next() < 0.1 ? '' : text(26, 60 + n * size * 1.6, size, kept, ink)
  })
  return `${rect(0, 0, width, height, paper)}${lines.join('')}`
}

const chat = (dice: Dice): string => {
  const mine = colour(dice, [35, 60])
  let y = 70
  const bubbles: string[] = []
  while (y < height - 40) {
    const [w, h, own] = [whole(dice, 90, 300), whole(dice, 30, 80), dice.next() < 0.5]
    const x = own ? width - w - 16 : 16
    bubbles.push(rect(x, y, w, h, own ? mine : '#e4e6eb', 'rx="16"'))
    for (let line = 0; line * 18 + 20 < h; line += 1)
      bubbles.push(
        text(x + 12, y + 20 + line * 18, 13, words(dice, Math.floor(w / 55)), own ? '#fff' : '#222'),
      )
    y += h + whole(dice, 6, 24)
  }
  return `${rect(0, 0, width, height, pale(dice))}${rect(0, 0, width, 50, mine)}${bubbles.join('')}`
}

const chart = (dice: Dice): string => {
  const count = whole(dice, 4, 14)
  const step = 400 / count
  const heights = times(count, () => dice.between(20, 420))
  const axes = `<path d="M40 30V520H450" stroke="#333" fill="none" stroke-width="2"/>`
  const ink = colour(dice, [25, 65])
  const drawn = oneOf(dice, ['bars', 'line', 'slices'])
  if (drawn === 'bars')
    return `${rect(0, 0, width, height, '#fff')}${axes}${heights.map((h, n) => rect(46 + n * step, 520 - h, step * 0.7, h, ink)).join('')}`
  if (drawn === 'line') {
    const points = heights.map((h, n) => `${46 + n * step},${520 - h}`).join(' ')
    return `${rect(0, 0, width, height, pale(dice))}${axes}<polyline points="${points}" fill="none" stroke="${ink}" stroke-width="4"/>`
  }
  const slices = heights.map(
    (h) => `<circle cx="240" cy="300" r="90" fill="none" stroke="${colour(dice, [30, 75])}"
    stroke-width="180" stroke-dasharray="${h} 2000" transform="rotate(${h} 240 300)"/>`,
  )
  return `${rect(0, 0, width, height, '#fff')}${slices.join('')}`
}

const code = (dice: Dice): string => {
  const { data, size } = encode(words(dice, whole(dice, 2, 9)))
  const cell = Math.floor(whole(dice, 240, 440) / size)
  const [left, top] = [(width - size * cell) / 2, (height - size * cell) / 2]
  const cells = data.flatMap((row, y) =>
    row.flatMap((on, x) => (on ? [rect(left + x * cell, top + y * cell, cell, cell, '#111')] : [])),
  )
  return `${rect(0, 0, width, height, pale(dice))}${rect(left - 20, top - 20, size * cell + 40, size * cell + 40, '#fff')}${cells.join('')}`
}

const ridge = (dice: Dice, base: number, rough: number): string => {
  const points = times(13, (n) => `${n * 40},${base - dice.between(0, rough)}`)
  return `M0,${height} L${points.join(' L')} L480,${height} Z`
}

const landscape = (dice: Dice): string => {
  const horizon = dice.between(220, 420)
  const sky = `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${colour(dice, [35, 75])}"/><stop offset="1" stop-color="${colour(dice, [65, 95])}"/></linearGradient>`
  const sun = `<circle cx="${dice.between(40, 440)}" cy="${dice.between(40, 200)}" r="${dice.between(15, 50)}" fill="#fff3c4"/>`
  const hills = times(whole(dice, 1, 4), (n) => {
    const fill = `hsl(${whole(dice, 60, 230)} ${whole(dice, 15, 60)}% ${whole(dice, 20, 60) - n * 4}%)`
    return `<path d="${ridge(dice, horizon + n * 50, dice.between(20, 160))}" fill="${fill}"/>`
  })
  const trees = times(whole(dice, 0, 14), () => {
    const [x, y, h] = [dice.between(0, 480), dice.between(horizon + 40, 580), dice.between(25, 120)]
    return `${rect(x - 3, y - 10, 6, 14, '#54402e')}<path d="M${x},${y - h} l${h / 3},${h} h${-h / 1.5} z" fill="hsl(${whole(dice, 90, 150)} 40% ${whole(dice, 18, 40)}%)"/>`
  })
  const sea = dice.next() < 0.4 ? rect(0, horizon + 60, width, height, 'hsl(205 45% 48%)') : ''
  return `<defs>${sky}</defs>${rect(0, 0, width, height, 'url(#s)')}${sun}${hills.join('')}${sea}${trees.join('')}`
}

const room = (dice: Dice): string => {
  const floor = dice.between(380, 500)
  const wall = `${rect(0, 0, width, floor, colour(dice, [55, 95]))}${rect(0, floor, width, height, colour(dice, [25, 65]))}`
  const boards =
    dice.next() < 0.5
      ? times(8, (n) => `<path d="M${n * 68 - 20} ${floor} L${n * 110 - 150} 600" stroke="#0004"/>`)
      : []
  const window = `${rect(dice.between(20, 250), 60, dice.between(90, 180), dice.between(100, 190), '#cfe6f5', 'stroke="#fff" stroke-width="12"')}`
  const door = rect(dice.between(300, 370), floor - 290, 105, 290, colour(dice, [30, 85]))
  const [x, w, h] = [dice.between(10, 180), dice.between(150, 280), dice.between(70, 130)]
  const seat = colour(dice, [25, 70])
  const sofa = `${rect(x, floor - h, w, h, seat, 'rx="14"')}${rect(x - 16, floor - h * 0.6, 32, h * 0.7, seat, 'rx="10"')}${rect(x + w - 16, floor - h * 0.6, 32, h * 0.7, seat, 'rx="10"')}`
  const table = `${rect(x, floor - 90, w, 14, seat)}${rect(x + 8, floor - 80, 10, 90, seat)}${rect(x + w - 18, floor - 80, 10, 90, seat)}`
  const bookcase = times(
    3,
    (n) =>
      `${rect(x, floor - 90 - n * 80, w, 8, '#6b4c33')}${times(9, (b) => rect(x + 6 + b * 15, floor - 146 - n * 80, 12, 56, colour(dice))).join('')}`,
  )
  const things = [window, door, oneOf(dice, [sofa, table, bookcase.join('')])].filter(
    () => dice.next() < 0.75,
  )
  return `${wall}${boards.join('')}${things.join('')}`
}

const oneColour = (dice: Dice): string => rect(0, 0, width, height, colour(dice, [0, 100]))

const gradient = (dice: Dice): string => {
  const stops = times(whole(dice, 2, 4), (n) => `<stop offset="${n * 0.4}" stop-color="${colour(dice)}"/>`)
  const [tag, more] =
    dice.next() < 0.5 ? ['linearGradient', `x2="${dice.next()}" y2="${dice.next()}"`] : ['radialGradient', '']
  return `<defs><${tag} id="g" ${more}>${stops.join('')}</${tag}></defs>${rect(0, 0, width, height, 'url(#g)')}`
}

const shapes = (dice: Dice): string => {
  const some = times(whole(dice, 2, 40), () => {
    const [x, y, size, fill] = [
      dice.between(-40, 440),
      dice.between(-40, 560),
      dice.between(10, 200),
      colour(dice),
    ]
    return dice.next() < 0.5
      ? rect(x, y, size, size * dice.between(0.3, 2), fill)
      : `<circle cx="${x}" cy="${y}" r="${size / 2}" fill="${fill}"/>`
  })
  return `${rect(0, 0, width, height, colour(dice))}${some.join('')}`
}

/** Draws stripes, checks and dots that fill the picture, as tiles and wallpaper do. */
const tiles = (dice: Dice): string => {
  const [size, ground, ink] = [whole(dice, 8, 90), colour(dice), colour(dice)]
  const mark = oneOf(dice, [
    rect(0, 0, size / 2, size, ink),
    `<circle cx="${size / 2}" cy="${size / 2}" r="${size / 4}" fill="${ink}"/>`,
    `${rect(0, 0, size / 2, size / 2, ink)}${rect(size / 2, size / 2, size / 2, size / 2, ink)}`,
    rect(0, 0, size - 2, size - 2, ink),
  ])
  const turned = `patternTransform="rotate(${oneOf(dice, [0, 0, 45, 90])})"`
  return `<defs><pattern id="p" width="${size}" height="${size}" patternUnits="userSpaceOnUse" ${turned}>${rect(0, 0, size, size, ground)}${mark}</pattern></defs>${rect(0, 0, width, height, 'url(#p)')}`
}

const drawings = { receipt, page, chat, chart, code, landscape, room, oneColour, gradient, shapes, tiles }

const drawnOf = async (dice: Dice, body: string): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">${body}</svg>`
  const picture = sharp(Buffer.from(svg)).flatten({ background: '#fff' })
  return picture.jpeg({ quality: whole(dice, 50, 92) }).toBuffer()
}

const noise = (dice: Dice): Promise<Buffer> => {
  const cells = oneOf(dice, [2, 6, 16, 60, 240])
  const made = Buffer.from(times(cells * cells * 3, () => whole(dice, 0, 255)))
  return sharp(made, { raw: { width: cells, height: cells, channels: 3 } })
    .resize(width, height, { kernel: oneOf(dice, ['nearest', 'cubic']), fit: 'fill' })
    .jpeg()
    .toBuffer()
}

export const drawnSorts = [...Object.keys(drawings), 'noise'] as (keyof typeof drawings | 'noise')[]

/** Draws a picture. The same sort and seed give the same picture. */
export const drawNothing = (sort: (typeof drawnSorts)[number], seed: number): Promise<Buffer> => {
  const dice = numbersFrom(seed * 31 + drawnSorts.indexOf(sort))
  return sort === 'noise' ? noise(dice) : drawnOf(dice, drawings[sort](dice))
}
