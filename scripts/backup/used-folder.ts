import { access } from 'node:fs/promises'
import { join } from 'node:path'

/** Asked before anything is started on it. A key of ID photos may lie there already. */
export const refuseUsedFolder = async (dataDir: string): Promise<void> => {
  const used = await access(join(dataDir, 'postgres')).then(
    () => true,
    () => false,
  )
  if (used) throw new Error(`There is a database in ${dataDir} already. Set DATA_DIR to an empty folder.`)
}
