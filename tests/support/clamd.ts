import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type Socket, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clamdScan } from '#server/platform/scan/clamd.ts'
import { until } from './until.ts'

/** From Debian's package clamav-daemon. */
const program = '/usr/sbin/clamd'
const runner = 'setpriv'
export const hasClamd = existsSync(program)

/** The signature of the test daemons; no scanner of a developer's machine knows it. */
export const virus = 'a-virus-of-our-own-8d1c'
export const nameOfVirus = 'Ukay.Test.Virus'

export interface Daemon {
  /** The value of the setting. */
  CLAMD: string
  stop(): Promise<void>
}

/** Starts ClamAV with only our signature, and the settings recommended in docs/how-to/operations.md. */
export const startClamd = async (): Promise<Daemon> => {
  const folder = await mkdtemp(join(tmpdir(), 'ukay-clamd-'))
  const path = join(folder, 'socket')
  await mkdir(join(folder, 'signatures'))
  const signature = `${nameOfVirus}:0:*:${Buffer.from(virus).toString('hex')}\n`
  await writeFile(join(folder, 'signatures', 'ours.ndb'), signature)
  const settings = {
    Foreground: 'yes',
    LocalSocket: path,
    DatabaseDirectory: join(folder, 'signatures'),
    TemporaryDirectory: folder,
    StreamMaxLength: '25M',
    MaxFileSize: '25M',
    MaxScanTime: '15000',
    AlertExceedsMax: 'yes',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`)
  await writeFile(join(folder, 'clamd.conf'), lines.join(''))
  const args = ['--pdeathsig', 'KILL', program, '-c', join(folder, 'clamd.conf')]
  const child = spawn(runner, args, { stdio: 'ignore' })
  const scan = clamdScan({ path })
  await until('clamd answers', () => scan(new Uint8Array()).then(() => true), 60)
  return {
    CLAMD: `unix:${path}`,
    stop: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

/** The file of an INSTREAM command, or null until it is complete. */
const fileIn = (said: Buffer): Buffer | null => {
  const command = 'zINSTREAM\0'
  if (said.length < command.length) return null
  if (said.toString('latin1', 0, command.length) !== command) throw new Error('This is no INSTREAM')
  const chunks: Buffer[] = []
  for (let at = command.length; at + 4 <= said.length;) {
    const length = said.readUInt32BE(at)
    at += 4
    if (length === 0) {
      if (at !== said.length) throw new Error('There is more behind the end')
      return Buffer.concat(chunks)
    }
    chunks.push(said.subarray(at, at + length))
    at += length
  }
  return null
}

/**
 * Speaks the protocol of clamd(8) on a port. `answer` returns the response to a file; it gets the connection to
 * simulate failures.
 */
export const startFakeClamd = async (
  answer: (file: Buffer, socket: Socket) => string | null = (file) =>
    file.includes(virus) ? `stream: ${nameOfVirus}.UNOFFICIAL FOUND\0` : 'stream: OK\0',
): Promise<Daemon & { port: number }> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const parts: Buffer[] = []
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (part) => {
      parts.push(part)
      // The stream ends with four zero bytes. Searching for them after each chunk would be slow for a large file.
      const file = part.at(-1) === 0 ? fileIn(Buffer.concat(parts)) : null
      const answered = file && answer(file, socket)
      if (answered !== null) socket.end(answered, 'latin1')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return { CLAMD: `127.0.0.1:${port}`, port, stop }
}
