import type { Kernel } from '../../kernel/kernel.ts'
import type { SignedLinks } from '../auth/index.ts'
import type { CollabDoor } from '../collab/index.ts'
import type { PlaysDoor } from '../plays/index.ts'

/** The lower modules as this one needs them. */
export interface AiDoors {
  readonly auth: {
    /** Signs links to files. */
    readonly links: SignedLinks
    /** Whether what costs money may be spent for somebody. */
    entitled(id: string): Promise<boolean>
    namesOf(ids: readonly string[]): Promise<Map<string, string>>
  }
  readonly plays: PlaysDoor
  readonly collab: CollabDoor
}

export interface AiTools {
  readonly kernel: Kernel
  readonly doors: AiDoors
}
