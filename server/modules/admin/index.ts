/** The administrator's module: the instance at a glance, its people, and the book of administrative acts. */
import type { Kernel } from '../../kernel/kernel.ts'
import type { Module } from '../../kernel/module.ts'
import type { AdminDoors } from './doors.ts'
import { adminRoutes } from './routes.ts'

export type { AdminDoors } from './doors.ts'

/** Opens the module. It keeps nothing of its own: everything is asked at the doors of the modules below. */
export function openAdmin(kernel: Kernel, doors: AdminDoors): Module {
  return {
    name: 'admin',
    routes: { admins: adminRoutes({ kernel, doors }) },
    exportFor: () => Promise.resolve({}),
    forget: () => Promise.resolve(),
  }
}
