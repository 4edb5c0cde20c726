import type { SignedIn } from '../../kernel/actor.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/db/database.ts'
import type { EventBus } from '../../kernel/events.ts'
import type { Log } from '../../kernel/log.ts'
import type { Storage } from '../../kernel/storage/storage.ts'
import type { FriendsService } from '../friends/index.ts'
import type { GroupsService } from '../groups/index.ts'
import type { InvitationsService } from '../invitations/index.ts'
import { putVisits, type Visit } from './changes/store.ts'
import type { PlayWorkers } from './worker-pool/pool.ts'
import type { PlayDataCache } from './worker-pool/play-data-cache.ts'
import type { PlayText } from './text/text.ts'

/** Display names by account id, from the auth module. */
type NamesOf = (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>

/** The parts of lower modules that this module uses. */
export interface PlaysModules {
  readonly auth: {
    readonly namesOf: NamesOf
    /** Temporary URLs of profile pictures by account id, valid for a few minutes. */
    picturesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>>
    accountByEmail(email: string): Promise<string | null>
  }
  readonly friends: FriendsService
  readonly groups: GroupsService
  readonly invitations: InvitationsService
  /** Whether the user may cast these voices in a play. A function, because the voices module opens after this one. */
  mayCastVoices(actor: SignedIn, playId: string, voiceIds: readonly string[]): Promise<boolean>
}

/** Dependencies of this module's actions. */
export interface PlaysDeps {
  readonly database: Database
  readonly clock: Clock
  readonly events: EventBus
  readonly log: Log
  readonly storage: Storage
  readonly text: PlayText
  readonly workers: PlayWorkers
  readonly playData: PlayDataCache
  readonly pendingSamples: PendingSamples
  readonly visits: VisitRecorder
  /** The base URL of links. */
  readonly origin: string
  /** The key from which the secrets of public links are derived. */
  linkKey(this: void): Promise<Uint8Array>
  readonly namesOf: NamesOf
  readonly modules: PlaysModules
}

/** Tracks the sample plays being created, by account, so that an account's first list of plays waits for its sample. */
export class PendingSamples {
  readonly #making = new Map<string, Promise<void>>()

  /** Tracks the creation of a sample until it ends, without changing its outcome for the caller. */
  async follow(userId: string, work: Promise<void>): Promise<void> {
    this.#making.set(userId, work)
    try {
      await work
    } finally {
      if (this.#making.get(userId) === work) this.#making.delete(userId)
    }
  }

  /** Resolves once no sample is being created for this account. Doesn't reject if the creation fails. */
  async settled(userId: string): Promise<void> {
    await this.#making.get(userId)?.catch(() => {})
  }
}

type Recording = Pick<PlaysDeps, 'database' | 'events' | 'log'>

/**
 * Records who opens which play, and which lines actors have seen by opening it. Visits that arrive during a statement
 * are recorded together by the next one. Opening a play for writing doesn't wait for this.
 */
export class VisitRecorder {
  readonly #deps: Recording
  #waiting: Visit[] = []
  #running: Promise<void> | null = null

  constructor(deps: Recording) {
    this.#deps = deps
  }

  record(visit: Visit): void {
    this.#waiting.push(visit)
    this.#running ??= this.#run()
  }

  /** Resolves once all visits have been recorded. */
  async settled(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    const { database, events, log } = this.#deps
    const record = async (visits: readonly Visit[]): Promise<void> => {
      for (const seen of await putVisits(database.db, visits)) events.emit('play.lines-seen', seen)
    }
    while (this.#waiting.length > 0) {
      const visits = this.#waiting.splice(0)
      await record(visits).catch(async () => {
        // one by one, so that one failing visit doesn't fail the others
        for (const one of visits)
          await record([one]).catch((error: unknown) =>
            log.warn('a visit was not recorded', { play: one.playId, error }),
          )
      })
    }
    this.#running = null
  }
}
