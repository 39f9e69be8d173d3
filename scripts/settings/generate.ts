import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import {
  address,
  admins,
  backups,
  data,
  mapAndPhotos,
  messages,
  monitoring,
  operator,
  privacy,
  sales,
} from '#server/settings/groups.ts'

export const settingsFile = fileURLToPath(new URL('../../docs/reference/settings.md', import.meta.url))

type Group = Record<string, z.core.$ZodType & { description?: string | undefined }>

const groups: [string, Group][] = [
  ['Address and proxy', address],
  ['Database and files', data],
  ['Reservations and pickups', sales],
  ['Admins', admins],
  ['Personal data and safety', privacy],
  ['Map and photos', mapAndPhotos],
  ['Mail, text messages and notifications', messages],
  ['The operator', operator],
  ['Monitoring', monitoring],
  ['Backups', backups],
]

export const settings: Group = Object.assign({}, ...groups.map(([, group]) => group)) as Group

export const settingNames: string[] = Object.keys(settings)

/** The value that a person would write for the default, or undefined. */
const defaultOf = ({ _zod: { def } }: z.core.$ZodType): string | undefined => {
  if (def.type === 'pipe') return defaultOf((def as z.core.$ZodPipeDef).in)
  if (def.type !== 'default') return undefined
  const { defaultValue } = def as z.core.$ZodDefaultDef
  return Array.isArray(defaultValue) && defaultValue.length === 0 ? undefined : String(defaultValue)
}

const lineOf = ([name, schema]: [string, Group[string]]): string => {
  if (!schema.description) throw new Error(`${name} has no description in src/server/settings/groups.ts`)
  const byDefault = defaultOf(schema)
  return `- \`${name}\` (${byDefault === undefined ? 'unset' : `default \`${byDefault}\``}): ${schema.description}`
}

const head = `# Settings

Settings are environment variables. An empty variable counts as unset, except \`MAP_TILE_URL\`. A wrong setting stops the start with a
sentence that says which one is wrong and why. \`npm run settings\` writes this page from \`src/server/settings/groups.ts\`.
`

/** Variables that another program reads, and that documents name. */
const others = `## Variables of other programs

- \`POSTGRES_PASSWORD\`, \`DATABASE_PASSWORD\`: \`compose.yaml\` gives these passwords to the owner of the database and to the app.
- \`UKAY_IMAGE\`, \`UKAY_VERSION\`: \`compose.yaml\` starts this version of this image.
- \`BACKUP_TO\`: \`deploy/one-server/backup.sh\` copies each backup to this place, as \`rsync\` writes it.
- \`TMPDIR\`: Uploads wait in this folder of the system while they arrive.
- \`NODE_OPTIONS\`, \`NODE_EXTRA_CA_CERTS\`, \`MALLOC_ARENA_MAX\`: Node and the C library read these. \`deploy/app.env\` says why they are set.
- \`UKAY_\` and more: \`deploy/haproxy.cfg\` reads these. [Three machines](../../deploy/README.md#haproxy-on-machines-1-and-2) lists them.
`

export const generateSettings = (): string =>
  [
    head,
    ...groups.map(([title, group]) => `## ${title}\n\n${Object.entries(group).map(lineOf).join('\n')}\n`),
    others,
  ].join('\n')
