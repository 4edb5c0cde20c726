import type { MeasuredParagraph } from '@replique/script'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { SignedIn } from '../../kernel/actor.ts'
import type { NotificationsService } from '../notifications/index.ts'
import type { PlayAccess, PlaysService } from '../plays/index.ts'
import { mayDirect, maySeeStage } from './policy.ts'

/** What this module needs from the modules below it. */
export interface ProductionModules {
  readonly auth: {
    namesOf(ids: readonly string[]): Promise<Map<string, string>>
    isActive(id: string): Promise<boolean>
  }
  readonly plays: PlaysService
  /** How long the paragraphs of a play took in a read-through; empty if none was measured. */
  readonly readThroughs: { measuredParagraphs(playId: string): Promise<readonly MeasuredParagraph[]> }
  readonly notifications: NotificationsService
}

export interface ProductionDeps {
  readonly kernel: Kernel
  readonly modules: ProductionModules
}

/** Returns the user's access to a play. Refuses with play_not_found, also if the policy doesn't allow it. */
export async function requirePlay(
  { modules }: ProductionDeps,
  actor: SignedIn,
  { playId, may }: { readonly playId: string; readonly may: (access: PlayAccess) => boolean },
): Promise<PlayAccess> {
  const access = await modules.plays.accessTo(actor, playId)
  return access === null || !may(access) ? refuse('play_not_found') : access
}

/** Refuses with play_not_found, or with not_allowed if the user may read the play but doesn't direct it. */
export async function requireDirector(deps: ProductionDeps, actor: SignedIn, playId: string): Promise<PlayAccess> {
  const access = await requirePlay(deps, actor, { playId, may: maySeeStage })
  return mayDirect(access) ? access : refuse('not_allowed')
}
