import type { Kernel } from '../../kernel/kernel.ts'
import type { SignedLinks } from '../auth/index.ts'
import type { CollabService } from '../collab/index.ts'
import type { PlaysService } from '../plays/index.ts'
import type { Actor, SignedIn } from '../../kernel/actor.ts'
import { refuse, requireProved, requireSignedIn } from '../../kernel/refusal.ts'
import { mayManageFeatures } from './policy.ts'

/** What this module needs from the modules below it. */
export interface AiModules {
  readonly auth: {
    /** Signs links to files. */
    readonly links: SignedLinks
    /** Whether a user may use features that cost the server money. */
    entitled(id: string): Promise<boolean>
    namesOf(ids: readonly string[]): Promise<Map<string, string>>
  }
  readonly plays: PlaysService
  readonly collab: CollabService
}

export interface AiDeps {
  readonly kernel: Kernel
  readonly modules: AiModules
}

/** Returns the user if they may configure AI features. Otherwise refuses. */
export function requireAiManager(actor: Actor): SignedIn {
  requireSignedIn(actor)
  return mayManageFeatures(actor) ? requireProved(actor) : refuse('not_admin')
}
