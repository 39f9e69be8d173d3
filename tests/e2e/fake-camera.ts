import { writeFile } from 'node:fs/promises'
import { chromium, type Page, test } from '@playwright/test'
import { encode } from 'uqr'

const [width, height] = [640, 480]

/** A video of one picture, with the code in the middle of a grey wall. */
const videoOf = (text: string): Buffer => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const scale = Math.floor((height - 80) / size)
  const [left, top] = [(width - size * scale) >> 1, (height - size * scale) >> 1]
  const luma = Buffer.alloc(width * height, 120)
  for (let y = 0; y < size * scale; y += 1)
    for (let x = 0; x < size * scale; x += 1) {
      const isDark = data[Math.floor(y / scale)]?.[Math.floor(x / scale)]
      luma[(top + y) * width + left + x] = isDark ? 30 : 230
    }
  const colour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, colour])
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`), frame, frame])
}

/** Opens a page in a browser of its own, whose camera sees this code. */
export const pageWithCamera = async (text: string): Promise<Page> => {
  const { project } = test.info()
  const { launchOptions, ...context } = project.use
  const file = test.info().outputPath('camera.y4m')
  await writeFile(file, videoOf(text))
  const browser = await chromium.launch({
    ...launchOptions,
    args: [
      ...(launchOptions?.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  })
  const page = await (await browser.newContext({ ...context, permissions: ['camera'] })).newPage()
  page.once('close', () => void browser.close())
  return page
}
