import { resolve } from 'node:path'
import { type Settings, readSettings } from '#server/settings.ts'

/** Those of the server, with two of the demo's own where the environment says nothing. */
export const demoSettings = (catalogue: 'own' | 'labelled', environment: NodeJS.ProcessEnv): Settings => {
  const settings = readSettings({
    // A folder of its own: `npm start` stays empty.
    DATA_DIR: catalogue === 'labelled' ? './data/demo-photos' : './data/demo',
    // Its console is for people, who read progress and logins there, and of the log only what went wrong.
    LOG_LEVEL: 'error',
    ...environment,
  })
  return { ...settings, DATA_DIR: resolve(settings.DATA_DIR) }
}
