import type { Hono } from 'hono'
import { asAttachment } from '../../../kernel/http/attachment.ts'
import type { AppEnv } from '../../../kernel/http/call.ts'
import type { KeptFile } from '../../../kernel/module.ts'
import { exportImports, forgetImports, importFiles } from './person.ts'
import { defineReading } from './reading.ts'
import { importsRoutes } from './routes.ts'
import { listNames } from './store.ts'
import { sweepImports } from './sweeping.ts'
import type { ImportsDeps } from './deps.ts'
import { importerFeature } from './trying.ts'

/** Files that are read and looked over before they become plays. */
export interface Imports {
  readonly routes: ReturnType<typeof importsRoutes>
  http(app: Hono<AppEnv>): void
  /** How somebody’s files are called that are among these. */
  namesFor(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Lets go of what nobody has touched for long; a daily job does it too. */
  sweep(): Promise<void>
  exportFor(userId: string): Promise<object>
  filesFor(userId: string): Promise<readonly KeptFile[]>
  forget(userId: string): Promise<void>
}

export function openImports(deps: ImportsDeps): Imports {
  const { kernel } = deps
  defineReading(deps)
  deps.features.define('importer', importerFeature(deps))
  kernel.jobs.define('imports.sweep', () => sweepImports(deps), { schedule: '27 4 * * *' })
  return {
    routes: importsRoutes(deps),
    http: (app) => app.use('/api/imports/:id/reading', asAttachment),
    namesFor: (userId, ids) => listNames(kernel.database.db, userId, ids),
    sweep: () => sweepImports(deps),
    exportFor: (userId) => exportImports(deps, userId),
    filesFor: (userId) => importFiles(deps, userId),
    forget: (userId) => forgetImports(deps, userId),
  }
}
