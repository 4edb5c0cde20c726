import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor, ReadActor } from '../actor.ts'

/** For whom something is done, and whether somebody waits for it at a page. */
export interface Served {
  /** An account's id, or the network of somebody who has none. */
  readonly person: string
  /** Work that takes long and may wait: whole folders, files that come in, what nobody looks at. */
  readonly bulk: boolean
}

/** What the server does by itself. */
const ITSELF: Served = { person: 'the server', bulk: true }

const context = new AsyncLocalStorage<{ person: string; bulk: boolean }>()

/** Whom the call at hand is made for: known from the request or the job that it is part of, so that no call can forget it. */
export const served = (): Served => context.getStore() ?? ITSELF

export const serving = <T>({ person, bulk }: Served, work: () => T): T => context.run({ person, bulk }, work)

/** Whoever has said who they are takes turns as themselves, and not as one of those at their address. */
export const rememberingActor =
  (readActor: ReadActor): ReadActor =>
  async (bearer) => {
    const store = context.getStore()
    const actor: Actor = await readActor(bearer)
    if (store !== undefined && actor.kind === 'user') store.person = actor.id
    return actor
  }
