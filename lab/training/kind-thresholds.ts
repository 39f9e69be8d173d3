import { readFileSync, writeFileSync } from 'node:fs'
import pLimit from 'p-limit'
import { describeModel, descriptionFile } from '../../src/server/platform/vision/model.ts'
import { createVision } from '../../src/server/platform/vision/vision.ts'
import { labelledPhotos, modelOfFold, unseenFold } from './photos.ts'

/**
 * `node lab/training/kind-thresholds.ts PHOTOS WORK`: computes for each kind the probability from which it is suggested, so that
 * eight of ten suggestions are right for each kind, and writes it to the description of the current model. Each photo is seen by
 * the network that did not see its sender. The senders whom the current model did not see are left out: they judge.
 */
const [folder = '../shared/photos', work = 'lab/training/work'] = process.argv.slice(2)
/** More than eight of ten, because other people's wardrobes differ, and the threshold is the luckiest of many. */
const precision = 0.87
/** All kinds together count as so many photos of each kind, because some kinds have hardly any. */
const asMany = 10
const [least, most] = [0.3, 0.99]

interface Called {
  label: string
  likely: number
  right: boolean
}

const from = (called: Called[], threshold: number) => called.filter(({ likely }) => likely >= threshold)
const rightOf = (called: Called[]) => called.filter(({ right }) => right).length

const thresholdOf = (own: Called[], all: Called[]): number => {
  for (let threshold = least; threshold < most; threshold += 0.01) {
    const [ofKind, together] = [from(own, threshold), from(all, threshold)]
    const usual = rightOf(together) / together.length
    if ((rightOf(ofKind) + asMany * usual) / (ofKind.length + asMany) >= precision)
      return Number(threshold.toFixed(2))
  }
  return most
}

const photos = Map.groupBy(labelledPhotos(folder), ({ fold }) => fold)
const atATime = pLimit(4)
const called: Called[] = []
for (const [fold, own] of photos) {
  if (fold === unseenFold) continue
  const vision = createVision({ timeLimitMilliseconds: 3_600_000, model: modelOfFold(work, fold) })
  const answers = own.map(({ image, label: truth }) =>
    atATime(async (): Promise<Called> => {
      const { kinds } = await vision.see(readFileSync(`${folder}/images/${image}.jpg`), null)
      const { label = '', likely = 0 } = kinds[0] ?? {}
      return { label, likely, right: label === truth }
    }),
  )
  called.push(...(await Promise.all(answers)))
  await vision.close()
}
const { labels, version } = describeModel()
const thresholds = Object.fromEntries(
  labels.map((kind) => [
    kind,
    thresholdOf(
      called.filter(({ label }) => label === kind),
      called,
    ),
  ]),
)
const file = descriptionFile(version)
const known: object = JSON.parse(readFileSync(file, 'utf8'))
writeFileSync(file, `${JSON.stringify({ ...known, thresholds }, null, 2)}\n`)
process.stdout.write(`${JSON.stringify(thresholds, null, 2)}\n`)
