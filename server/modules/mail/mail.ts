import type { Kernel } from '../../kernel/kernel.ts'
import type { Transport } from './delivery/transport.ts'

/** What everything in the mail module works with. */
export interface Mail {
  readonly kernel: Kernel
  /** Null where no mail server is configured. */
  readonly transport: Transport | null
}
