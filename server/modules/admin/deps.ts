import type { Kernel } from '../../kernel/kernel.ts'
import type { AdminModules } from './modules.ts'

/** What everything in this module works with. */
export interface AdminDeps {
  readonly kernel: Kernel
  readonly modules: AdminModules
}
