import { writeFile } from 'node:fs/promises'
import { generateSettings, settingsFile } from './generate.ts'

/** `npm run settings`: writes docs/reference/settings.md anew, after a change of a setting. */
await writeFile(settingsFile, generateSettings())
