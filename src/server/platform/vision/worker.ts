import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { coloursOf } from './colour.ts'
import { modelFile, modelSide } from './model.ts'

/** What the model finds in a photo. The thread takes the pixels of one photo after another and replies with this. */
export interface Answer {
  vector: Float32Array
  kinds: Float32Array
  patterns: Float32Array
  child: number
  /** The probability that it is a garment. Undefined for models without this output. */
  garment: number | undefined
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

const session = await InferenceSession.create(fileURLToPath(modelFile(String(workerData))), {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
})

const floats = (tensor: Tensor | undefined): Float32Array => {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('An output of the model has no numbers')
  return Float32Array.from(tensor.data)
}

const analyze = async (pixels: Uint8Array): Promise<Answer> => {
  const input = new Tensor('uint8', pixels, [1, modelSide, modelSide, 3])
  const { vector, kinds, patterns, child, garment } = await session.run({ pixels: input })
  return {
    vector: floats(vector),
    kinds: floats(kinds),
    patterns: floats(patterns),
    child: floats(child)[0] ?? 0,
    garment: garment && floats(garment)[0],
    colours: coloursOf(pixels, modelSide),
  }
}

port.on('message', (pixels: Uint8Array | null) => {
  if (pixels === null) return port.close()

  void analyze(pixels).then(
    (answer) => send({ answer }),
    (error: unknown) => send({ failed: String(error) }),
  )
})
send({ ready: true })
