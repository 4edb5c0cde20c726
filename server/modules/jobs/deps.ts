import type { SignedIn } from '../../kernel/actor.ts'
import type { Kernel } from '../../kernel/kernel.ts'

export interface JobsModules {
  /** The titles of those of these plays that somebody may read; the module of plays is opened after this one. */
  titlesFor(reader: SignedIn, playIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

export interface JobsDeps {
  readonly kernel: Kernel
  readonly modules: JobsModules
}
