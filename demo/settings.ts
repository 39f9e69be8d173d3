import { resolve } from 'node:path'
import { type Settings, readSettings } from '#server/settings.ts'

/** The settings of the server, with three other defaults. */
export const demoSettings = (catalogue: 'own' | 'labelled', environment: NodeJS.ProcessEnv): Settings => {
  const settings = readSettings({
    // A separate folder, so that `npm start` stays empty.
    DATA_DIR: catalogue === 'labelled' ? './data/demo-photos' : './data/demo',
    // The console shows progress and logins, and only errors of the log.
    LOG_LEVEL: 'error',
    // Everybody knows the password of its admin, so a second factor would protect nothing.
    ADMINS_NEED_SECOND_FACTOR: 'no',
    ...environment,
  })
  return { ...settings, DATA_DIR: resolve(settings.DATA_DIR) }
}
