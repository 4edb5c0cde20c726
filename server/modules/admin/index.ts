/** The administrator's module: the instance at a glance, its people, and the book of administrative acts. */
import type { Kernel } from '../../kernel/kernel.ts'
import type { Module } from '../../kernel/module.ts'
import type { AdminModules } from './modules.ts'
import { adminRoutes } from './routes.ts'

export type { AdminModules } from './modules.ts'

/** Opens the module. It stores nothing; everything is asked of the modules below. */
export function openAdmin(kernel: Kernel, modules: AdminModules): Module {
  return {
    name: 'admin',
    routes: { admins: adminRoutes({ kernel, modules }) },
    exportFor: () => Promise.resolve({}),
    forget: () => Promise.resolve(),
  }
}
