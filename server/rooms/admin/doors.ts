import type { JobsRoom } from '../jobs/index.ts'
import type { MailRoom } from '../mail/index.ts'
import type { AuthRoom } from '../auth/index.ts'
import type { Groups } from '../groups/index.ts'
import type { Plays } from '../plays/index.ts'

/** The lower rooms as this one needs them, and what only the house knows. */
export interface AdminDoors {
  readonly jobs: Pick<JobsRoom, 'administration'>
  readonly mail: Pick<MailRoom, 'count' | 'leaves'>
  readonly auth: Pick<AuthRoom, 'people' | 'namesOf' | 'confirmsAtOnce'>
  readonly groups: Pick<Groups, 'administration'>
  readonly plays: Pick<Plays, 'administration' | 'count'>
  /** Whether each part of the house can do its work. */
  health(): Promise<{ name: string; well: boolean }[]>
  readonly version: string
}
