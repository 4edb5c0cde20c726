import type { Kernel } from '../../kernel/kernel.ts'
import type { AdminDoors } from './doors.ts'

/** What everything in this module works with. */
export interface AdminTools {
  readonly kernel: Kernel
  readonly doors: AdminDoors
}
