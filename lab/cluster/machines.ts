import { execFile } from 'node:child_process'
import { readlink } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { promisify } from 'node:util'
import type { Certificate } from '../../tests/support/certificates.ts'
import { type Program, type createPrograms } from './programs.ts'
import { until } from '../../tests/support/until.ts'

export interface Machine {
  n: number
  /** Its address for the other machines. */
  address: string
  /** Its address for people and for S3. */
  public: string
  /** The prefix of commands that run there. */
  there: string[]
  /** Cuts the network to the other machines. People still reach it, and no program is notified. */
  unplug(): Promise<void>
  plugIn(): Promise<void>
}

/** A machine with its addresses. */
export interface Furnished {
  machine: Machine
  certificate: Certificate
}

const ip = (command: string) => promisify(execFile)('ip', command.split(' '))

/** The addresses of this program, which observes the machines and plays people and S3. */
export const here = { address: '10.0.0.254', public: '10.0.1.254' }

const network = async (name: string, address: string) => {
  await ip(`link add name ${name} type bridge`)
  await ip(`addr add ${address}/24 dev ${name}`)
  await ip(`link set ${name} up`)
}

const cable = async (name: string, { pid }: Program, port: string, address: string) => {
  const there = `/proc/${pid}/ns/net`
  const inside = (command: string) =>
    promisify(execFile)('nsenter', [`--net=${there}`, 'ip', ...command.split(' ')])
  await ip(`link add ${name}${pid} type veth peer name ${port} netns ${pid}`)
  await ip(`link set ${name}${pid} master ${name} up`)
  await inside(`addr add ${address}/24 dev ${port}`)
  await inside(`link set ${port} up`)
  await inside('link set lo up')
  return `${name}${pid}`
}

/**
 * Simulates three machines: each is a network namespace with the addresses of `deploy/`, linked to the network between
 * the machines and to that of people. The namespaces end with their processes.
 */
export const startMachines = async (programs: ReturnType<typeof createPrograms>): Promise<Machine[]> => {
  // Never in the network namespace of this computer.
  if (Object.keys(networkInterfaces()).length > 0)
    throw new Error('The cluster makes networks of its own. Start it by "npm run cluster"')
  const own = await readlink('/proc/self/ns/net')
  await ip('link set lo up')
  await network('between', here.address)
  await network('outside', here.public)
  return Promise.all(
    [1, 2, 3].map(async (n) => {
      const holder = await programs.start(`machine${n}`, {
        command: 'unshare',
        args: ['--net', 'sleep', 'infinity'],
      })
      const space = `/proc/${holder.pid}/ns/net`
      await until('a network of its own', async () => (await readlink(space)) !== own)
      const [address, people] = [`10.0.0.${n}`, `10.0.1.${n}`]
      const inner = await cable('between', holder, 'eth0', address)
      await cable('outside', holder, 'eth1', people)
      return {
        n,
        address,
        public: people,
        there: ['nsenter', `--net=${space}`],
        unplug: async () => void (await ip(`link set ${inner} down`)),
        plugIn: async () => void (await ip(`link set ${inner} up`)),
      }
    }),
  )
}
