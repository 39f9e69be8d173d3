import { access } from 'node:fs/promises'
import { join } from 'node:path'

/** Throws if the data folder has a database. A key of ID photos may already be there. */
export const refuseUsedFolder = async (dataDir: string): Promise<void> => {
  const used = await access(join(dataDir, 'postgres')).then(
    () => true,
    () => false,
  )
  if (used) throw new Error(`There is a database in ${dataDir} already. Set DATA_DIR to an empty folder.`)
}
