import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { coloursOf } from './colour.ts'
import { type Place, placesOf } from './places.ts'
import { type Model, modelSide } from './model.ts'
import { meanDirection } from './mean-direction.ts'

/** What the model finds in a photo. The thread takes one photo after another and replies with this. */
export interface Answer {
  vector: Float32Array
  kinds: Float32Array
  patterns: Float32Array
  child: number
  /** The probability that it is a garment. Undefined for models without this output. */
  garment: number | undefined
  /** Where garments are in the whole. None for models without this output. */
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
  // Memory goes back after each photo, at no cost in time.
  enableCpuMemArena: false,
  enableMemPattern: false,
  // Otherwise it warns of each constant that its own optimiser no longer needs.
  logSeverityLevel: 3,
})

const floats = (tensor: Tensor | undefined): Float32Array => {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('An output of the model has no numbers')
  return Float32Array.from(tensor.data)
}

const bytesOfPicture = modelSide * modelSide * 3

const outputsFor = (picture: Uint8Array) =>
  session.run({ pixels: new Tensor('uint8', picture, [1, modelSide, modelSide, 3]) })

/**
 * Runs the model on a photo and, if its centre follows, on that: one after the other, because both at once would take more
 * memory. The vector is the mean of both, and the rest is about the whole.
 */
const analyze = async (pixels: Uint8Array): Promise<Answer> => {
  const whole = pixels.subarray(0, bytesOfPicture)
  const found = await outputsFor(whole)
  const centre =
    pixels.length > bytesOfPicture ? await outputsFor(pixels.subarray(bytesOfPicture)) : undefined
  const vectors = [found, ...(centre ? [centre] : [])].map(({ vector }) => floats(vector))
  return {
    vector: meanDirection(vectors),
    kinds: floats(found['kinds']),
    patterns: floats(found['patterns']),
    child: floats(found['child'])[0] ?? 0,
    garment: found['garment'] && floats(found['garment'])[0],
    places: model.placeThreshold === undefined ? [] : placesOf(floats(found['places']), model.placeThreshold),
    colours: coloursOf(whole, modelSide),
  }
}

port.on('message', (photo: Uint8Array | null) => {
  if (photo === null) return port.close()

  void analyze(photo).then(
    (answer) => send({ answer }),
    (error: unknown) => send({ failed: String(error) }),
  )
})
send({ ready: true })
