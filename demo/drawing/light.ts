import { drapeField, drapes, drapeVariants, type Fabric } from './fabric.ts'
import { fieldHeight, fieldWidth } from './field-size.ts'
import { blur, createNoise } from './noise.ts'
import { createRandom } from './random.ts'
import type { Sketch } from './draw.ts'
import type { Scene } from './scene.ts'

const size = fieldWidth * fieldHeight

interface Fields {
  /** What the cloth's colour is multiplied by. */
  readonly light: Float32Array
  /** White added on top, where the surface shines. */
  readonly shine: Float32Array
  readonly weave: Float32Array
  /** How far the print is pulled aside by the folds, in photo pixels. */
  readonly pullX: Float32Array
  readonly pullY: Float32Array
  /** What the backdrop is multiplied by. */
  readonly shadow: Float32Array
}

const bounded = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value))

const blank = () => new Float32Array(size)

/** The relief says how high parts lie; outside of them the height is the body's, so that edges do not jump. */
const readRelief = (relief: Uint8Array) => {
  const [level, gloss, weave, mask, folds] = [blank(), blank(), blank(), blank(), blank()]
  for (let index = 0; index < size; index += 1) {
    const high = relief[index * 3]!
    const solid = Math.min(1, high / 70)
    mask[index] = solid
    level[index] = high < 60 ? 98 : high
    gloss[index] = relief[index * 3 + 1]! / 255
    weave[index] = relief[index * 3 + 2]! / 255
    folds[index] = relief[(index + size) * 3]! - 128
  }
  return { level, gloss, weave, mask, folds }
}

const addDrape = (height: Float32Array, fabric: Fabric, seed: number, zoom: number) => {
  const random = createRandom(seed)
  const field = drapeField(fabric, random.below(drapeVariants))
  const across = random.chance(0.5)
  const down = random.chance(0.5)
  const step = 1 / zoom
  for (let y = 0; y < fieldHeight; y += 1) {
    const from = Math.floor(y * step)
    const row = (down ? fieldHeight - 1 - from : from) * fieldWidth
    for (let x = 0; x < fieldWidth; x += 1) {
      const column = Math.floor(x * step)
      height[y * fieldWidth + x]! += field[row + (across ? fieldWidth - 1 - column : column)]! * zoom
    }
  }
}

const castShadow = (
  mask: Float32Array,
  wide: Float32Array,
  { hung, light }: Scene,
  turn: number,
): Float32Array => {
  const contact = blur(mask, fieldWidth, fieldHeight, 3)
  const soft = blur(mask, fieldWidth, fieldHeight, hung ? 9 : 6)
  const reach = hung ? 17 : 7
  const shift = (distance: number) =>
    Math.round(-Math.sin(turn) * distance) * fieldWidth + Math.round(-Math.cos(turn) * distance)
  const [near, far] = [shift(2), shift(reach)]
  const shadow = blank()
  const sharpness = hung ? [0.14, 0.36, 0.16] : [0.42, 0.34, 0.2]
  for (let index = 0; index < size; index += 1) {
    const cast = soft[Math.min(size - 1, Math.max(0, index - far))]!
    const touch = contact[Math.min(size - 1, Math.max(0, index - near))]!
    shadow[index] =
      (1 - sharpness[0]! * light.strength * touch) *
      (1 - sharpness[1]! * light.strength * cast) *
      (1 - sharpness[2]! * wide[index]!)
  }
  return shadow
}

/** Sun through a window frame, or through leaves; 1 where it falls. */
const sunField = ({ sun }: Scene, seed: number): Float32Array | null => {
  if (sun === 'none') return null
  const random = createRandom(seed)
  const field = blank()
  const lean = random.range(0.25, 0.6)
  const [offset, rise] = [random.range(-60, 60), random.range(-80, 60)]
  const noise = createNoise(seed)
  for (let y = 0; y < fieldHeight; y += 1) {
    for (let x = 0; x < fieldWidth; x += 1) {
      const u = x - 90 - offset + (y - 300) * lean
      const v = y - 90 - rise + x * 0.22
      if (sun === 'window') {
        const pane = u > 0 && u < 330 && v > 0 && v < 470
        const frame = Math.abs(u - 165) < 9 || Math.abs(v - 150) < 8 || Math.abs(v - 310) < 8
        field[y * fieldWidth + x] = pane && !frame ? 1 : 0
      } else {
        field[y * fieldWidth + x] = noise(u / 34, v / 120) + 0.6 * noise(v / 90, u / 60 + 9) > -0.3 ? 1 : 0
      }
    }
  }
  return blur(field, fieldWidth, fieldHeight, sun === 'window' ? 7 : 9)
}

export const lightFields = (
  { piece, scene, scale }: Pick<Sketch, 'piece' | 'scene' | 'scale'>,
  relief: Uint8Array,
  seed: number,
): Fields => {
  const { level, gloss, weave, mask, folds } = readRelief(relief)
  const parts = blur(level, fieldWidth, fieldHeight, scale > 1.5 ? 2 : 1)
  const bends = blur(folds, fieldWidth, fieldHeight, Math.max(2, Math.round(3.2 * scale)))
  const edge = blur(mask, fieldWidth, fieldHeight, Math.max(2, Math.round(3 * scale)))
  const body = blur(mask, fieldWidth, fieldHeight, 25)
  const [cloth, height] = [blank(), blank()]
  addDrape(cloth, piece.fabric, seed, Math.max(1, scale * 0.9))
  const soft = drapes[piece.fabric].waves
  for (let index = 0; index < size; index += 1) {
    cloth[index] = cloth[index]! * weave[index]! + bends[index]! * 0.055 * scale * soft
    height[index] = cloth[index]! + parts[index]! * 0.075 + edge[index]! * 4 + body[index]! * 9
  }
  const crevices = blur(height, fieldWidth, fieldHeight, 5)

  const turn = (scene.light.degrees * Math.PI) / 180
  const [towardsX, towardsY] = [Math.cos(turn), Math.sin(turn)]
  const sun = sunField(scene, seed + 5)
  const [light, shine, pullX, pullY] = [blank(), blank(), blank(), blank()]
  light.fill(0.98)
  const shadow = castShadow(mask, body, scene, turn)
  for (let index = fieldWidth; index < size - fieldWidth; index += 1) {
    const slopeX = (height[index + 1]! - height[index - 1]!) / 2
    const slopeY = (height[index + fieldWidth]! - height[index - fieldWidth]!) / 2
    // Uphill away from the light is lit.
    const facing = -(slopeX * towardsX + slopeY * towardsY) * scene.light.strength
    const bent = facing / (1 + Math.abs(facing) * 0.8)
    const hollow = Math.max(-0.25, Math.min(0.06, (height[index]! - crevices[index]!) * 0.085))
    const falling = sun ? 0.86 + 0.2 * sun[index]! : 1
    light[index] = (0.98 + bent * 0.62 + hollow) * falling
    shine[index] =
      Math.max(0, bent) * (11 + gloss[index]! * 70) + Math.max(0, bent - 0.22) * gloss[index]! * 160
    // Only cloth gives way: buttons, rails and soles keep their shape.
    const give = 4 * weave[index]!
    pullX[index] = bounded((cloth[index + 1]! - cloth[index - 1]!) * give, 6)
    pullY[index] = bounded((cloth[index + fieldWidth]! - cloth[index - fieldWidth]!) * give, 6)
    if (sun) shadow[index]! *= falling
  }
  return { light, shine, weave, pullX, pullY, shadow }
}
