import type { SetUpCheck, SetUpState } from '#domain/set-up.ts'
import type { AppSettings, ModuleDependencies } from '../../../module.ts'
import { selectAdmins } from './queries.ts'

export interface SetUpDependencies extends Pick<ModuleDependencies, 'database' | 'mail' | 'texts'> {
  settings: AppSettings
  /** Whether the server sends notifications to devices. */
  pushIsOn: boolean
}

const publicTiles = 'tile.openstreetmap.org'

/** What is set up, as far as the server can know. No value of a setting leaves the server. */
export const createSetUp =
  ({ database: { db }, mail, texts, settings, pushIsOn }: SetUpDependencies) =>
  async (): Promise<{ check: SetUpCheck; state: SetUpState }[]> => {
    const admins = await selectAdmins(db)
    const { PUBLIC_URL, TLS_CERT, SUPPORT_CONTACT, CLAMD, MAP_TILE_URL, MAP_TILES_FILE } = settings
    const isSet: Record<SetUpCheck, boolean | undefined> = {
      mail: mail.isOn,
      push: pushIsOn,
      text_messages: texts.isOn,
      tls: PUBLIC_URL?.startsWith('https:') ?? TLS_CERT !== undefined,
      second_factors: admins.every(({ confirmed_at }) => confirmed_at !== null),
      second_owner: admins.filter(({ admin_role }) => admin_role === 'owner').length > 1,
      support: SUPPORT_CONTACT !== undefined,
      operator: settings.OPERATOR_NAME !== undefined && settings.DATA_PROTECTION_CONTACT !== undefined,
      virus_scanner: CLAMD !== undefined,
      map_tiles: MAP_TILES_FILE !== undefined || !MAP_TILE_URL.includes(publicTiles),
      // Backups are made by a command, which leaves no trace here.
      backup: undefined,
    }
    return Object.entries(isSet).map(([check, found]) => ({
      check: check as SetUpCheck,
      state: found === undefined ? 'unknown' : found ? 'set' : 'not_set',
    }))
  }
