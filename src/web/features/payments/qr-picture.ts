import { encode } from 'uqr'
import * as m from '#messages/payments.ts'
import { saveFile } from '#web/lib/save-file.ts'

interface Shown {
  payload: string
  name: string
  amount: string
  reference: string
}

const width = 720
const codeSide = 560
const top = 150

/** Draws the code with the name, the amount and the reference, which a wallet reads from the photos of the phone. */
const draw = ({ payload, name, amount, reference }: Shown): HTMLCanvasElement | undefined => {
  const { data, size } = encode(payload, { ecc: 'M', border: 4 })
  const cell = Math.floor(codeSide / size)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = top + cell * size + 150
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  const left = Math.round((width - cell * size) / 2)
  for (const [y, row] of data.entries())
    for (const [x, dark] of row.entries())
      if (dark) context.fillRect(left + x * cell, top + y * cell, cell, cell)
  context.textAlign = 'center'
  const write = (text: string, y: number, font: string) => {
    context.font = font
    context.fillText(text, width / 2, y, width - 60)
  }
  write(m.qrPh, 70, '800 44px sans-serif')
  write(name, 124, '600 36px sans-serif')
  write(amount, canvas.height - 90, '800 48px sans-serif')
  write(reference, canvas.height - 36, '500 32px sans-serif')
  return canvas
}

/** Saves the picture, and returns false where the browser cannot. */
export const saveQrPicture = async (shown: Shown): Promise<boolean> => {
  const canvas = draw(shown)
  const picture = await new Promise<Blob | null>((done) =>
    canvas ? canvas.toBlob(done, 'image/png') : done(null),
  )
  if (!picture) return false
  saveFile(`${shown.reference}.png`, picture, 'image/png')
  return true
}
