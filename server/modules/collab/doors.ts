import type { PlaysDoor } from '../plays/index.ts'

/** The lower modules as this one needs them. */
export interface CollabDoors {
  readonly plays: PlaysDoor
  /** Names as others see them, by account. */
  namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}
