/**
 * Dot products, four numbers at a time: a WebAssembly function written out by hand, because forty instructions need no
 * compiler in the build. `dots(list, query, count, bytes, rows, out)`: of the rows whose numbers are listed, of `bytes` bytes
 * each (a multiple of 32), counted from `rows` on. All but the count and the bytes are places in the memory.
 */
type Dots = (list: number, query: number, count: number, bytes: number, rows: number, out: number) => void

const [list, query, count, bytes, rows, out] = [0, 1, 2, 3, 4, 5] as const
const at = 6
/** Four numbers of the query. */
const asked = 7
const firstOfRows = 8

const get = (local: number) => [0x20, local]
const set = (local: number) => [0x21, local]
const tee = (local: number) => [0x22, local]
const i32 = (value: number) => [0x41, value]
const add = [0x6a]
const subtract = [0x6b]
const multiply = [0x6c]
const isZero = [0x45]
const isLess = [0x49]
const block = [0x02, 0x40]
const loop = [0x03, 0x40]
const branch = (depth: number) => [0x0c, depth]
const branchIf = (depth: number) => [0x0d, depth]
const end = [0x0b]
const loadInteger = (offset: number) => [0x28, 2, offset]
const zeros = [0xfd, 0x0c, ...Array.from({ length: 16 }, () => 0)]
const loadFour = (offset: number) => [0xfd, 0x00, 4, offset]
const addFours = [0xfd, 0xe4, 0x01]
const multiplyFours = [0xfd, 0xe6, 0x01]
const lane = (n: number) => [0xfd, 0x1f, n]
const addFloats = [0x92]
const storeFloat = (offset: number) => [0x38, 2, offset]
const steps = (...parts: number[][]): number[] => parts.flat()

/** Of one row: where it is, and two sums of four floats, so that one addition need not wait for the other. */
interface Row {
  place: number
  even: number
  odd: number
}

const accumulate = (all: Row[], sum: 'even' | 'odd', offset: number) =>
  steps(
    steps(get(query), get(at), add, loadFour(offset), set(asked)),
    ...all.map((row) =>
      steps(
        get(row[sum]),
        steps(get(row.place), get(at), add, loadFour(offset)),
        steps(get(asked), multiplyFours, addFours, set(row[sum])),
      ),
    ),
  )

const begin = ({ place, even, odd }: Row, n: number) =>
  steps(
    steps(get(list), loadInteger(n * 4), get(bytes), multiply, get(rows), add, set(place)),
    steps(zeros, set(even), zeros, set(odd)),
  )

const storeSum = ({ even, odd }: Row, n: number) =>
  steps(
    steps(get(out), get(even), get(odd), addFours, tee(even), lane(0)),
    steps(...[1, 2, 3].map((m) => steps(get(even), lane(m), addFloats)), storeFloat(n * 4)),
  )

const bodyFor = (all: Row[]) =>
  steps(
    // The locals: an integer, the query's four floats; of each row an integer and two times four floats.
    steps([2 + all.length * 2, 1, 0x7f, 1, 0x7b], ...all.map(() => [1, 0x7f, 2, 0x7b])),
    steps(block, loop),
    steps(get(count), isZero, branchIf(1)),
    ...all.map(begin),
    steps(i32(0), set(at)),
    loop,
    accumulate(all, 'even', 0),
    accumulate(all, 'odd', 16),
    steps(get(at), i32(32), add, tee(at), get(bytes), isLess, branchIf(0)),
    end,
    ...all.map(storeSum),
    steps(get(list), i32(all.length * 4), add, set(list)),
    steps(get(out), i32(all.length * 4), add, set(out)),
    steps(get(count), i32(all.length), subtract, set(count)),
    branch(0),
    steps(end, end, end),
  )

const length = (value: number): number[] =>
  value < 128 ? [value] : [(value & 127) | 128, ...length(value >> 7)]
const part = (kind: number, content: number[]) => [kind, ...length(content.length), ...content]

const programFor = (atOnce: number) => {
  const body = bodyFor(
    Array.from({ length: atOnce }, (_, n) => {
      const place = firstOfRows + n * 3
      return { place, even: place + 1, odd: place + 2 }
    }),
  )
  return Uint8Array.from(
    steps(
      [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
      part(1, [1, 0x60, 6, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0x7f, 0]),
      // The memory of "e", named "m"; the function as "d".
      part(2, [1, 1, 0x65, 1, 0x6d, 2, 0, 1]),
      part(3, [1, 0]),
      part(7, [1, 1, 0x64, 0, 0]),
      part(10, [1, ...length(body.length), ...body]),
    ),
  )
}

/** Numbers of a row are a multiple of this; what is missing is zero. */
export const floatsAtOnce = 8

/**
 * `atOnce` rows side by side, which their count must be a multiple of. One is best for rows that follow one another, which a
 * processor fetches before they are asked for; several for rows that lie apart, so that none waits for the one before.
 */
export const kernelOn = (memory: WebAssembly.Memory, atOnce: 1 | 4): Dots =>
  new WebAssembly.Instance(new WebAssembly.Module(programFor(atOnce)), { e: { m: memory } }).exports[
    'd'
  ] as Dots
