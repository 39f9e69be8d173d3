/**
 * Dot products, four numbers at a time: a WebAssembly function written out by hand, because twenty instructions need no
 * compiler in the build. `dots(rows, query, count, bytes, out)`: of `count` rows of `bytes` bytes each (a multiple of 32).
 */
type Dots = (rows: number, query: number, count: number, bytes: number, out: number) => void

const rows = 0
const query = 1
const count = 2
const bytes = 3
const out = 4
const at = 5
const even = 6
const odd = 7

const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const tee = (local: number) => [0x22, local]
const i32 = (value: number) => [0x41, value]
const add = [0x6a]
const subtract = [0x6b]
const isZero = [0x45]
const isLess = [0x49]
const block = [0x02, 0x40]
const loop = [0x03, 0x40]
const branch = (depth: number) => [0x0c, depth]
const branchIf = (depth: number) => [0x0d, depth]
const end = [0x0b]
const zeros = [0xfd, 0x0c, ...Array.from({ length: 16 }, () => 0)]
const loadFour = (offset: number) => [0xfd, 0x00, 4, offset]
const addFours = [0xfd, 0xe4, 0x01]
const multiplyFours = [0xfd, 0xe6, 0x01]
const lane = (n: number) => [0xfd, 0x1f, n]
const addFloats = [0x92]
const storeFloat = [0x38, 2, 0]
const steps = (...parts: number[][]): number[] => parts.flat()

const accumulate = (sum: number, offset: number) =>
  steps(
    get(sum),
    steps(get(rows), get(at), add, loadFour(offset)),
    steps(get(query), get(at), add, loadFour(offset)),
    multiplyFours,
    addFours,
    set(sum),
  )
const addLane = (n: number) => steps(get(even), lane(n), addFloats)

const body = steps(
  // The locals: an integer, and two sums of four floats, so that one addition need not wait for the other.
  [2, 1, 0x7f, 2, 0x7b],
  steps(block, loop),
  steps(get(count), isZero, branchIf(1)),
  steps(zeros, set(even), zeros, set(odd), i32(0), set(at)),
  loop,
  accumulate(even, 0),
  accumulate(odd, 16),
  steps(get(at), i32(32), add, tee(at), get(bytes), isLess, branchIf(0)),
  end,
  steps(get(out), get(even), get(odd), addFours, tee(even), lane(0)),
  steps(addLane(1), addLane(2), addLane(3), storeFloat),
  steps(get(rows), get(bytes), add, set(rows)),
  steps(get(out), i32(4), add, set(out)),
  steps(get(count), i32(1), subtract, set(count)),
  branch(0),
  steps(end, end, end),
)

const length = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...length(value >> 7)]
const part = (kind: number, content: number[]) => [kind, ...length(content.length), ...content]

const program = Uint8Array.from(
  steps(
    [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    part(1, [1, 0x60, 5, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0]),
    // The memory of "e", named "m"; the function as "d".
    part(2, [1, 1, 0x65, 1, 0x6d, 2, 0, 1]),
    part(3, [1, 0]),
    part(7, [1, 1, 0x64, 0, 0]),
    part(10, [1, ...length(body.length), ...body]),
  ),
)

/** Numbers of a row are a multiple of this; what is missing is zero. */
export const floatsAtOnce = 8

export const kernelOn = (memory: WebAssembly.Memory): Dots =>
  new WebAssembly.Instance(new WebAssembly.Module(program), { e: { m: memory } }).exports['d'] as Dots
