import type { SignedIn } from '../../kernel/actor.ts'
import type { Kernel } from '../../kernel/kernel.ts'

export interface JobsDoors {
  /** The titles of those of these plays that somebody may read; the module of plays is opened after this one. */
  titlesFor(reader: SignedIn, playIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export interface JobsTools {
  readonly kernel: Kernel
  readonly doors: JobsDoors
}
