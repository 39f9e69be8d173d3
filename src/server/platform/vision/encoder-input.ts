import { Tensor } from 'onnxruntime-node'
import type { Encoder } from './model.ts'

/** The pixels of a square picture as the numbers that an image encoder takes. */
export const encoderInput = (
  pixels: Uint8Array,
  { side, layout, mean, std }: Pick<Encoder, 'side' | 'layout' | 'mean' | 'std'>,
): Tensor => {
  const places = side * side
  const numbers = new Float32Array(places * 3)
  for (let place = 0; place < places; place += 1)
    for (let colour = 0; colour < 3; colour += 1) {
      const value = ((pixels[place * 3 + colour] ?? 0) / 255 - (mean[colour] ?? 0)) / (std[colour] ?? 1)
      numbers[layout === 'nchw' ? colour * places + place : place * 3 + colour] = value
    }
  return new Tensor('float32', numbers, layout === 'nchw' ? [1, 3, side, side] : [1, side, side, 3])
}
