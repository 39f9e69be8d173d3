import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { coloursOf } from './colour.ts'
import { encoderInput } from './encoder-input.ts'
import { type Place, placesOf } from './places.ts'
import { type Encoder, type Model, modelSide } from './model.ts'
import { meanOf, mirrored, unit } from './views.ts'

/** A photo for the thread: the pixels of the whole, of its centre if `centre`, and perhaps of its middle square. */
export interface Looked {
  pixels: Uint8Array
  centre: boolean
  /** Whether it is seen once, not mirrored too. */
  once: boolean
}

/** What the model finds in a photo. The thread takes one photo after another and replies with this. */
export interface Answer {
  vector: Float32Array
  kinds: Float32Array
  patterns: Float32Array
  child: number
  /** The probability that it is a garment. Undefined for models without this output. */
  garment: number | undefined
  /** Where garments are in the first view. None for models without this output. */
  places: Place[]
  colours: Float32Array
}
export type FromWorker = { ready: true } | { answer: Answer } | { failed: string }

const port = parentPort
if (!port) throw new Error('This is a worker thread of platform/vision')
const send = (message: FromWorker): void => port.postMessage(message)

// Requests have priority over photos. Only on Linux, where this sets the priority of the thread, not of the process.
if (process.platform === 'linux')
  try {
    setPriority(5)
  } catch {
    // Not permitted on this system: photos then run with the normal priority.
  }

const model = workerData as Model
const session = await InferenceSession.create(model.file, {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
})

const floats = (tensor: Tensor | undefined): Float32Array => {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('An output of the model has no numbers')
  return Float32Array.from(tensor.data)
}

const bytesOfPicture = modelSide * modelSide * 3
/** The centre counts as much as the photo and its mirror together (docs/vision.md). */
const centreWeight = 2

/**
 * Runs the model on the views of a photo, one after the other: all at once would take a quarter less time and 75 MB more in each
 * thread. The kinds are the mean over the whole, its mirror and the middle square. The
 * vector is that over the whole and its mirror, and over the centre for photos that will be searched.
 */
const analyze = async ({ pixels, centre, once }: Looked): Promise<Answer> => {
  const views = Array.from({ length: pixels.length / bytesOfPicture }, (_, n) =>
    pixels.subarray(n * bytesOfPicture, (n + 1) * bytesOfPicture),
  )
  const [whole = pixels, ...others] = views
  const mirror = model.severalViews && !once ? [mirrored(whole, modelSide)] : []
  const centres = centre ? others.splice(0, 1).map((view) => mirrored(view, modelSide)) : []
  const pictures = [whole, ...mirror, ...centres, ...others]
  const found: InferenceSession.ReturnType[] = []
  for (const picture of pictures)
    found.push(await session.run({ pixels: new Tensor('uint8', picture, [1, modelSide, modelSide, 3]) }))
  const rows = (name: string): Float32Array[] => found.map((outputs) => floats(outputs[name]))
  const ofWhole = (name: string): Float32Array => rows(name)[0] ?? new Float32Array()
  const own = 1 + mirror.length
  const weights = pictures.map((_, n) => (n < own ? 1 : n < own + centres.length ? centreWeight : 0))
  return {
    vector: unit(meanOf(rows('vector'), weights)),
    kinds: meanOf(
      rows('kinds'),
      pictures.map((_, n) => Number(n < own || n >= own + centres.length)),
    ),
    patterns: ofWhole('patterns'),
    child: ofWhole('child')[0] ?? 0,
    garment: found[0]?.garment && ofWhole('garment')[0],
    places: model.placeThreshold === undefined ? [] : placesOf(ofWhole('places'), model.placeThreshold),
    colours: coloursOf(whole, modelSide),
  }
}

/** Runs an image encoder of the operator's own, which gives only a vector. */
const encode = async ({ pixels }: Looked, encoder: Encoder): Promise<Answer> => {
  const { input, output, side } = encoder
  if (!session.inputNames.includes(input))
    throw new Error(`It has no input "${input}", only: ${session.inputNames.join(', ')}`)
  if (!session.outputNames.includes(output))
    throw new Error(`It has no output "${output}", only: ${session.outputNames.join(', ')}`)
  const run = await session.run({ [input]: encoderInput(pixels, encoder) }, [output])
  const vector = floats(run[output])
  if (vector.length !== model.vectorSize)
    throw new Error(
      `The output "${output}" has ${vector.length} numbers, and "dimensions" says ${model.vectorSize}`,
    )
  if (!vector.every(Number.isFinite))
    throw new Error(`The output "${output}" has numbers that are not finite`)
  const none = new Float32Array()
  return {
    vector: unit(vector),
    kinds: none,
    patterns: none,
    child: 0,
    garment: undefined,
    places: [],
    colours: coloursOf(pixels, side),
  }
}

port.on('message', (photo: Looked | null) => {
  if (photo === null) return port.close()

  void (model.encoder ? encode(photo, model.encoder) : analyze(photo)).then(
    (answer) => send({ answer }),
    (error: unknown) => send({ failed: String(error) }),
  )
})
send({ ready: true })
