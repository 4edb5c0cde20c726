/** The administrator's room: the instance at a glance, its people, and the book of administrative acts. */
import type { Kernel } from '../../kernel/kernel.ts'
import type { Room } from '../../kernel/room.ts'
import type { AdminDoors } from './doors.ts'
import { adminRoutes } from './routes.ts'

export type { AdminDoors } from './doors.ts'

/** Opens the room. It keeps nothing of its own: everything is asked at the doors of the rooms below. */
export function openAdmin(kernel: Kernel, doors: AdminDoors): Room {
  return {
    name: 'admin',
    routes: { admins: adminRoutes({ kernel, doors }) },
    exportFor: () => Promise.resolve({}),
    forget: () => Promise.resolve(),
  }
}
