import type { PlaysService } from '../plays/index.ts'

/** What this module needs from the modules below it. */
export interface CollabModules {
  readonly plays: PlaysService
  /** The names of users as others see them, by user id. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}
