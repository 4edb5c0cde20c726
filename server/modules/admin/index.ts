/**
 * Administration: the overview, users, groups, plays, jobs, and the audit log's page. Owns no table: it asks every
 * other module through its interface. Each of its routes requires an administrator.
 */
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { mountBackup } from './backup.ts'
import type { AdminModules } from './deps.ts'
import { mountRestore, type RestoreState } from './restore.ts'
import { adminRoutes } from './routes.ts'

export type { AdminModules, LiveRestore } from './deps.ts'

/** Opens the module. It stores nothing; everything is asked of the modules below. */
export function openAdmin(kernel: Kernel, modules: AdminModules): Module {
  const deps = { kernel, modules }
  const state: RestoreState = { upload: null, busy: false }
  return {
    name: 'admin',
    routes: { admins: adminRoutes(deps, state) },
    http: (app) => {
      mountBackup(app, deps)
      mountRestore(app, deps, state)
    },
    exportFor: () => Promise.resolve({}),
    forget: () => Promise.resolve(),
  }
}
