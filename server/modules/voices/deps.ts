import type { Kernel } from '../../kernel/kernel.ts'
import type { SignedLinks } from '../auth/index.ts'
import type { CollabService } from '../collab/index.ts'
import type { GroupsService } from '../groups/index.ts'
import type { NotificationsService } from '../notifications/index.ts'
import type { PlaysService } from '../plays/index.ts'
import type { SpeechChoice } from './engines/elected.ts'

/** The lower modules as this one needs them. */
export interface VoicesModules {
  readonly auth: {
    namesOf(ids: readonly string[]): Promise<Map<string, string>>
    picturesOf(ids: readonly string[]): Promise<Map<string, string>>
    /** Signs links to sounds. */
    readonly links: SignedLinks
    /** Whether engines that cost money may speak for somebody. */
    entitled(id: string): Promise<boolean>
    /** Whether somebody has a plan that is billed. */
    hasPlan(id: string): Promise<boolean>
  }
  /** Speech as administrators set it. */
  readonly speech: SpeechChoice
  readonly flags: { isEnabled(name: 'ttsLimitFirst15'): Promise<boolean> }
  readonly groups: GroupsService
  readonly plays: PlaysService
  readonly collab: CollabService
  readonly notifications: NotificationsService
}

export interface VoicesDeps {
  readonly kernel: Kernel
  readonly modules: VoicesModules
}
