/** The few parts of protobuf that an ONNX file of one operator needs. */
const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...varint(value >>> 7)]
const number = (field: number, value: number): number[] => [...varint(field << 3), ...varint(value)]
const bytes = (field: number, content: readonly number[]): number[] => [
  ...varint((field << 3) | 2),
  ...varint(content.length),
  ...content,
]
const text = (field: number, content: string): number[] => bytes(field, [...Buffer.from(content)])

const float = 1
/** A named tensor of floats. 0 is a side of any length. */
const valueInfo = (name: string, sides: readonly number[]): number[] => {
  const shape = sides.flatMap((side) => bytes(1, side === 0 ? text(2, 'n') : number(1, side)))
  return [...text(1, name), ...bytes(2, bytes(1, [...number(1, float), ...bytes(2, shape)]))]
}

const node = (op: string, input: string, output: string): number[] =>
  bytes(1, [...text(1, input), ...text(2, output), ...text(4, op)])

/** An image encoder as an ONNX file: of a picture of 64 x 64, colours first, the vector is its mean colour. */
export const meanColourEncoder = Uint8Array.from([
  ...number(1, 8),
  ...bytes(7, [
    ...node('GlobalAveragePool', 'pixels', 'means'),
    ...node('Flatten', 'means', 'vector'),
    ...text(2, 'mean colour'),
    ...bytes(11, valueInfo('pixels', [0, 3, 64, 64])),
    ...bytes(12, valueInfo('vector', [0, 3])),
  ]),
  ...bytes(8, number(2, 13)),
])
