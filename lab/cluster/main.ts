import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connect } from '../../src/server/platform/db/connect.ts'
import { idPhotos, killObjectStore } from './away.ts'
import { impostors, onlyEncrypted } from './encryption.ts'
import { killAllEtcd, killOneEtcd } from './etcd-loss.ts'
import { everythingFits, killApp, killPrimary, killReplica, switchOver } from './kills.ts'
import { oldReads } from './stale-reads.ts'
import { partNetwork } from './partition.ts'
import { peopleOn } from './people.ts'
import { type Stack, startStack } from './stack.ts'
import { type Outcome, feed, race, talk } from './consistency.ts'
import { upgrade } from './upgrade.ts'

/** `--only upgrade`: nothing after the upgrade. */
const { values } = parseArgs({ options: { only: { type: 'string' } } })

const began = performance.now()
const say = (text: string) =>
  process.stderr.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}\n`)

const run = async (stack: Stack): Promise<Outcome[]> => {
  const database = connect({ connectionString: stack.databaseURL }, () => undefined, 4)
  try {
    say('an upgrade')
    // As that version makes them.
    const earlier: typeof import('./people.ts') = await import(
      join(stack.earlier.folder, 'lab/cluster/people.ts')
    )
    const outcomes = await upgrade(stack, await earlier.peopleOn(stack.url, database), database.pool)
    if (values.only === 'upgrade') return outcomes
    const people = await peopleOn(stack.url, database)
    say('one item, fifty buyers')
    outcomes.push(await race(stack, people))
    say('chat')
    outcomes.push(await talk(stack, people))
    say('the feed')
    outcomes.push(...(await feed(stack, people)))
    say('ID photos')
    outcomes.push(await idPhotos(stack, people))
    say('reads from the replica')
    outcomes.push(...(await oldReads(stack, people)))
    say('what is not encrypted, or not by us')
    outcomes.push(...(await onlyEncrypted(stack)))
    outcomes.push(...(await impostors(stack)))
    say('the object store goes')
    outcomes.push(...(await killObjectStore(stack, people)))
    say('an app process goes')
    outcomes.push(...(await killApp(stack, people, database.pool)))
    say('one etcd goes')
    outcomes.push(...(await killOneEtcd(stack, people, database.pool)))
    say('the primary goes')
    outcomes.push(...(await killPrimary(stack, people, database.pool)))
    say('the replica goes')
    outcomes.push(...(await killReplica(stack, people, database.pool)))
    say('the primary hands over')
    outcomes.push(...(await switchOver(stack, people, database.pool)))
    say('the network parts')
    outcomes.push(...(await partNetwork(stack, people, database.pool)))
    say('all etcd go')
    outcomes.push(...(await killAllEtcd(stack, people, database.pool)))
    say('the check')
    outcomes.push(await everythingFits(stack))
    return outcomes
  } finally {
    await database.close()
  }
}

let stop: () => Promise<void> = async () => undefined
let ending = false
const end = async (): Promise<void> => {
  if (ending) return
  ending = true
  await stop()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void end().finally(() => process.exit(130)))

try {
  const stack = await startStack(say, (given) => {
    stop = given
  })
  const outcomes = await run(stack)
  const width = Math.max(...outcomes.map(({ what }) => what.length))
  for (const { what, result, right } of outcomes)
    process.stdout.write(`${right ? 'right' : 'WRONG'}  ${what.padEnd(width)}  ${result}\n`)
  process.exitCode = outcomes.every(({ right }) => right) ? 0 : 1
} catch (error) {
  if (!ending) process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await end()
}
