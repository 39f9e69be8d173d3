import { readFileSync, writeFileSync } from 'node:fs'
import pLimit from 'p-limit'
import { describeModel, descriptionFile } from '../../src/server/platform/vision/model.ts'
import { createVision } from '../../src/server/platform/vision/vision.ts'
import { labelledPhotos, modelOfFold, unseenFold } from './photos.ts'

/**
 * `node lab/training/kind-thresholds.ts PHOTOS WORK`: computes for each kind the probability from which it is suggested, so that
 * eight of ten suggestions are right for each kind, and writes it to the description of the current model. Each photo is seen by
 * the network that did not see its sender. Of the senders whom the current model did not see, only those count that calibrate it:
 * the others judge.
 */
const [folder = '../shared/photos', work = 'lab/training/work'] = process.argv.slice(2)
/** The share of suggestions that must be right for each kind. */
const least = 0.8
/** More than eight of ten in the other folds, because other people's wardrobes differ, and the threshold is the luckiest of many. */
const inOtherFolds = 0.87
/** All kinds together count as so many photos of each kind, because some kinds have hardly any. */
const asMany = 10
/** A kind that is not right often enough from any threshold gets the highest, so that it is hardly ever suggested. */
const [lowest, highest] = [0.3, 0.99]

interface Called {
  label: string
  likely: number
  right: boolean
}

const from = (called: Called[], threshold: number) => called.filter(({ likely }) => likely >= threshold)
const rightOf = (called: Called[]) => called.filter(({ right }) => right).length
const isRight = (called: Called[]) => rightOf(called) >= least * called.length

const thresholdOf = (kind: string, others: Called[], calibrating: Called[]): number => {
  const isKind = ({ label }: Called) => label === kind
  const [own, calibrates] = [others.filter(isKind), calibrating.filter(isKind)]
  for (let threshold = lowest; threshold < highest; threshold += 0.01) {
    const [together, ofKind] = [from(others, threshold), from(own, threshold)]
    const usual = rightOf(together) / together.length
    const share = (rightOf(ofKind) + asMany * usual) / (ofKind.length + asMany)
    if (share >= inOtherFolds && isRight(ofKind) && isRight(from(calibrates, threshold)))
      return Number(threshold.toFixed(2))
  }
  return highest
}

const photos = Map.groupBy(
  labelledPhotos(folder).filter(({ part }) => part !== 'held-out'),
  ({ fold }) => fold,
)
const atATime = pLimit(4)
const [others, calibrating]: [Called[], Called[]] = [[], []]
for (const [fold, own] of photos) {
  const vision = createVision({ timeLimitMilliseconds: 3_600_000, model: modelOfFold(work, fold) })
  const answers = own.map(({ image, label: truth }) =>
    atATime(async (): Promise<Called> => {
      const { kinds } = await vision.see(readFileSync(`${folder}/images/${image}.jpg`), null)
      const { label = '', likely = 0 } = kinds[0] ?? {}
      return { label, likely, right: label === truth }
    }),
  )
  const called = await Promise.all(answers)
  if (fold === unseenFold) calibrating.push(...called)
  else others.push(...called)
  await vision.close()
}
const { labels, version } = describeModel()
const thresholds = Object.fromEntries(labels.map((kind) => [kind, thresholdOf(kind, others, calibrating)]))
const file = descriptionFile(version)
const known: object = JSON.parse(readFileSync(file, 'utf8'))
writeFileSync(file, `${JSON.stringify({ ...known, thresholds }, null, 2)}\n`)
process.stdout.write(`${JSON.stringify(thresholds, null, 2)}\n`)
