import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log.ts'
import { StartError } from '../start-error.ts'
import type { Database } from './database.ts'

interface Where {
  readonly databaseUrl: string | null
  readonly dataDir: string
}

/** Opens PostgreSQL where an address is set, else the embedded database in DATA_DIR/database. Only one is loaded. */
export async function openDatabase({ databaseUrl, dataDir }: Where, log: Log): Promise<Database> {
  if (databaseUrl !== null) return (await import('./postgres.ts')).openPostgres(databaseUrl, log)
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { openPglite } = await import('./pglite.ts')
  return openPglite({ folder }).catch((error: unknown) => {
    throw new StartError(
      `The database in ${folder} cannot be opened (${String(error)}). The last days are in ${dataDir}/dumps.`,
    )
  })
}
