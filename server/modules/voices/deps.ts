import type { Kernel } from '../../kernel/kernel.ts'
import type { SignedLinks } from '../auth/index.ts'
import type { CollabService } from '../collab/index.ts'
import type { GroupsService } from '../groups/index.ts'
import type { NotificationsService } from '../notifications/index.ts'
import type { PlaysService } from '../plays/index.ts'
import type { SpeechChoice } from './engines/chosen-engine.ts'

/** What this module needs from the modules below it. */
export interface VoicesModules {
  readonly auth: {
    namesOf(ids: readonly string[]): Promise<Map<string, string>>
    picturesOf(ids: readonly string[]): Promise<Map<string, string>>
    /** Signs links to sounds. */
    readonly links: SignedLinks
    /** Whether a user may use engines that cost money. */
    entitled(id: string): Promise<boolean>
    /** Whether a user has a paid plan. */
    hasPlan(id: string): Promise<boolean>
  }
  /** The administrators' choice of speech service. */
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
