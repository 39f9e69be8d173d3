import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { parseArgs, promisify } from 'node:util'

interface Bom {
  metadata: { component: { name: string } }
  components: { name: string; version: string }[]
}

const { values } = parseArgs({ options: { out: { type: 'string', default: 'sbom.cdx.json' } } })

/** From the lock file alone: what is installed on this machine, or where from, plays no part. */
const { stdout } = await promisify(execFile)(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'],
  { maxBuffer: 64 * 1024 * 1024 },
)
const bom = JSON.parse(stdout) as Bom
// npm takes the name of the folder.
bom.metadata.component.name = 'ukay'
await writeFile(values.out, `${JSON.stringify(bom, null, 2)}\n`)
process.stdout.write(`${values.out}: ${bom.components.length} packages, CycloneDX\n`)
