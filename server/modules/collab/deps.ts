import type { PlaysService } from '../plays/index.ts'

/** The lower modules as this one needs them. */
export interface CollabModules {
  readonly plays: PlaysService
  /** Names as others see them, by account. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}
