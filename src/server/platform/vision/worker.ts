import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { coloursOf } from './colour.ts'
import { modelFile, modelSide } from './model.ts'

/** The thread in which the model runs: pixels come in, what is seen in them goes out, one photo after the other. */
export interface Answer {
  vector: Float32Array
  kinds: Float32Array
  patterns: Float32Array
  child: number
  /** Undefined from a model that takes everything for a garment. */
  garment: number | undefined
  colours: Float32Array
}
export type FromWorker = { ready: true } | { answer: Answer } | { failed: string }

const port = parentPort
if (!port) throw new Error('This is a worker thread of platform/vision')
const say = (message: FromWorker): void => port.postMessage(message)

/** Requests go before photos. On Linux the priority is that of this thread alone, elsewhere of the whole process. */
const giveWay = (): void => {
  if (process.platform !== 'linux') return
  try {
    setPriority(5)
  } catch {
    // Where the system forbids even that, photos go beside requests.
  }
}
giveWay()

const session = await InferenceSession.create(fileURLToPath(modelFile(String(workerData))), {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
})

const floats = (tensor: Tensor | undefined): Float32Array => {
  if (!(tensor?.data instanceof Float32Array)) throw new Error('The model did not answer with numbers')
  return Float32Array.from(tensor.data)
}

const look = async (pixels: Uint8Array): Promise<Answer> => {
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

  void look(pixels).then(
    (answer) => say({ answer }),
    (error: unknown) => say({ failed: String(error) }),
  )
})
say({ ready: true })
