import type { SignedIn } from '../../kernel/actor.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { Events } from '../../kernel/events.ts'
import type { Log } from '../../kernel/log.ts'
import type { Storage } from '../../kernel/storage/storage.ts'
import type { FriendsService } from '../friends/index.ts'
import type { GroupsService } from '../groups/index.ts'
import type { InvitationsService } from '../invitations/index.ts'
import type { PlayWorkers } from './worker-pool/pool.ts'
import type { Numbers } from './worker-pool/kept-numbers.ts'
import type { PlayText } from './text/text.ts'

/** Names as others see them, by account; the auth module knows them. */
type NamesOf = (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** The lower modules as this one needs them. */
export interface PlaysModules {
  readonly auth: {
    readonly namesOf: NamesOf
    /** Where pictures are shown from for some minutes, by account. */
    picturesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
    accountByEmail(email: string): Promise<string | null>
  }
  readonly friends: FriendsService
  readonly groups: GroupsService
  readonly invitations: InvitationsService
  /** Whether somebody may give parts of a play to these voices; the module of voices is opened after this one. */
  mayCastVoices(actor: SignedIn, playId: string, voiceIds: readonly string[]): Promise<boolean>
}

/** What the actions of this module work with. */
export interface PlaysDeps {
  readonly database: Database
  readonly clock: Clock
  readonly events: Events
  readonly log: Log
  readonly storage: Storage
  readonly text: PlayText
  readonly workers: PlayWorkers
  readonly numbers: Numbers
  readonly pendingSamples: PendingSamples
  /** Where links lead. */
  readonly origin: string
  /** The key that secrets of public links are made with. */
  linkKey(this: void): Promise<Uint8Array>
  readonly namesOf: NamesOf
  readonly modules: PlaysModules
}

/** The sample plays that are being made, by account, so that the first list waits for its own. */
export class PendingSamples {
  readonly #making = new Map<string, Promise<void>>()

  /** Tracks the work until it ends, without changing its outcome for the caller. */
  async follow(userId: string, work: Promise<void>): Promise<void> {
    this.#making.set(userId, work)
    try {
      await work
    } finally {
      if (this.#making.get(userId) === work) this.#making.delete(userId)
    }
  }

  /** Resolves when nothing is being made for this account, whether or not it could be. */
  async settled(userId: string): Promise<void> {
    await this.#making.get(userId)?.catch(() => {})
  }
}
