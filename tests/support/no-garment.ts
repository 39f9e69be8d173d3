import sharp from 'sharp'

const drawn = (body: string): Promise<Buffer> =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640">${body}</svg>`))
    .jpeg({ quality: 85 })
    .toBuffer()

const lines = ['Bigas 5 kg 268.00', 'Kape 3in1 95.50', 'Tinapay 62.00', 'Gatas 1 L 104.75', 'Sabon 38.00']

/** Photos without a garment, as people send by mistake. */
export const noGarment = {
  'a receipt': () =>
    drawn(`<rect width="480" height="640" fill="#6f5c4c"/><rect x="110" y="30" width="260" height="580" fill="#fbfaf6"/>
      <g font-family="monospace" font-size="15" fill="#333"><text x="165" y="80" font-size="22">SARI-SARI</text>
      ${Array.from({ length: 16 }, (_, n) => `<text x="130" y="${125 + n * 26}">${lines[n % lines.length]}</text>`).join('')}
      <text x="130" y="570" font-size="19">TOTAL 1,704.75</text></g>`),
  'a landscape': () =>
    drawn(`<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#4f8fd0"/><stop offset="1" stop-color="#f3e3c3"/>
      </linearGradient></defs><rect width="480" height="640" fill="url(#sky)"/><circle cx="360" cy="150" r="38" fill="#fff2b8"/>
      <path d="M0 380 L110 240 L190 340 L290 200 L400 330 L480 280 V640 H0Z" fill="#5d7590"/>
      <path d="M0 460 Q120 400 240 450 T480 430 V640 H0Z" fill="#5f8a4b"/><path d="M0 540 Q200 490 480 550 V640 H0Z" fill="#3f6b38"/>
      ${[60, 130, 330, 410].map((x) => `<path d="M${x} 440 l28 90 h-56z" fill="#2d4f2c"/>`).join('')}`),
  'one colour': () => drawn('<rect width="480" height="640" fill="#b8352f"/>'),
} satisfies Record<string, () => Promise<Buffer>>
