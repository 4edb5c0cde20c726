/**
 * Administration: the overview, users, groups, plays, jobs, and the audit log page. Owns no table: it calls the other
 * modules through their interfaces. Every route requires an administrator.
 */
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { mountBackup } from './backup.ts'
import type { AdminModules } from './deps.ts'
import { mountRestore, type RestoreState } from './restore.ts'
import { adminRoutes } from './routes.ts'

export type { AdminModules, LiveRestore } from './deps.ts'

/** Opens the module. It stores nothing; all its data comes from lower modules. */
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
