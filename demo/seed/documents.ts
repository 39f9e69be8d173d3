import sharp from 'sharp'

type DocumentKind = 'id1' | 'id2' | 'selfie'

/** Letters as strokes on a square of 1 by 1, because a machine without fonts renders no text. */
const strokes: Record<string, string> = {
  S: 'M1 0H0V.5H1V1H0',
  P: 'M0 1V0H1V.5H0',
  E: 'M1 0H0V1H1M0 .5H.8',
  C: 'M1 0H0V1H1',
  I: 'M.5 0V1',
  M: 'M0 1V0L.5 .5L1 0V1',
  N: 'M0 1V0L1 1V0',
}

const specimen = (x: number, y: number, size: number): string =>
  [...'SPECIMEN']
    .map(
      (letter, n) =>
        `<path d="${strokes[letter] ?? ''}" transform="translate(${x + n * size} ${y}) scale(${size * 0.62} ${size})"
          fill="none" stroke="#b23c24" stroke-width=".16" stroke-linejoin="round" stroke-linecap="round"/>`,
    )
    .join('')

/** The outline of a person. */
const figure = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})" fill="#5d6b7a"><circle cy="-60" r="85"/>
    <path d="M-180 220Q-170 50 0 50T180 220Z"/></g>`

const card = (paper: string, band: string): string => `
  <rect x="150" y="150" width="1300" height="820" rx="40" fill="${paper}"/>
  <rect x="150" y="150" width="1300" height="140" rx="40" fill="${band}"/>
  <rect x="220" y="360" width="420" height="520" rx="16" fill="#d7dde2"/>${figure(430, 650, 1)}
  ${[400, 490, 580].map((y) => `<rect x="720" y="${y}" width="600" height="36" rx="8" fill="${band}"/>`).join('')}
  ${specimen(700, 720, 84)}`

const drawings: Record<DocumentKind, string> = {
  id1: card('#e9eef4', '#7fa3c7'),
  id2: card('#f4ecdc', '#c79a5c'),
  selfie: figure(800, 640, 2.4) + specimen(320, 60, 120),
}

/** Draws a document or selfie of a demo seller, marked as a specimen, as a JPEG. */
export const specimenDocument = (kind: DocumentKind): Promise<Buffer> => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1120">${drawings[kind]}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#b9aa98' }).jpeg({ quality: 85 }).toBuffer()
}
