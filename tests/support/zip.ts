import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string | Buffer
  bytes: Uint8Array
  /** What the headers say instead of the truth. */
  says?: { size?: number; compressedSize?: number; offset?: number }
  stored?: boolean
  /** The mode of Unix, such as that of a symbolic link. */
  mode?: number
  encrypted?: boolean
}

const header = (length: number, fields: [at: number, bytes: 2 | 4, value: number][]): Buffer => {
  const made = Buffer.alloc(length)
  for (const [at, bytes, value] of fields) made.writeUIntLE(value, at, bytes)
  return made
}

/** A ZIP whose headers can lie. */
export const zipOf = (entries: readonly ZipEntry[]): Buffer<ArrayBuffer> => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, bytes, says = {}, stored = false, mode = 0o100_644, encrypted = false } of entries) {
    const data = stored ? Buffer.from(bytes) : deflateRawSync(bytes)
    const nameBytes = Buffer.from(name as string)
    const common = (at: number): [number, 2 | 4, number][] => [
      [at, 2, 20],
      [at + 2, 2, 0x800 | (encrypted ? 1 : 0)],
      [at + 4, 2, stored ? 0 : 8],
      [at + 10, 4, crc32(bytes)],
      [at + 14, 4, says.compressedSize ?? data.length],
      [at + 18, 4, says.size ?? bytes.length],
      [at + 22, 2, nameBytes.length],
    ]
    const local = Buffer.concat([header(30, [[0, 4, 0x04_03_4b_50], ...common(4)]), nameBytes, data])
    parts.push(local)
    directory.push(
      header(46, [
        [0, 4, 0x02_01_4b_50],
        [4, 2, 0x03_14],
        ...common(6),
        [38, 4, mode * 65_536],
        [42, 4, says.offset ?? offset],
      ]),
      nameBytes,
    )
    offset += local.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = header(22, [
    [0, 4, 0x06_05_4b_50],
    [8, 2, entries.length],
    [10, 2, entries.length],
    [12, 4, size],
    [16, 4, offset],
  ])
  return Buffer.from(Buffer.concat([...parts, ...directory, end]))
}
