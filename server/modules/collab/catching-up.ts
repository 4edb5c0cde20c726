import { applyUpdate } from 'yjs'
import type { CollabModules } from './deps.ts'
import type { OpenPlays } from './hooks.ts'

const LOCAL = { source: 'local', skipStoreHooks: true } as const

/** Puts an update that the server stored into the open document; Hocuspocus spreads it from there. */
export function hear(openPlays: OpenPlays, playId: string, update: Uint8Array): void {
  const document = openPlays.documents.get(playId)
  if (document !== undefined) applyUpdate(document, update, LOCAL)
}

/** Remembers that an update is in the document, where nothing before it is missing. */
export function note(openPlays: OpenPlays, playId: string, seq: number): void {
  if (openPlays.heard.get(playId) === seq - 1) openPlays.heard.set(playId, seq)
}

/**
 * Reads what other nodes have stored and this one has not heard: Redis carries the words of people who write at the
 * same time, but not those that another server writes into a play that nobody has open there, nor what it lost itself.
 */
export async function catchUp(openPlays: OpenPlays, modules: CollabModules): Promise<void> {
  const last = await modules.plays.lastOf([...openPlays.heard.keys()])
  for (const [playId, heard] of openPlays.heard) {
    const seq = last.get(playId) ?? 0
    if (seq > heard) await hearSince(openPlays, modules, { playId, heard, seq })
  }
}

/** The same for one play, at once. */
export async function hearMissed(openPlays: OpenPlays, modules: CollabModules, playId: string): Promise<void> {
  const heard = openPlays.heard.get(playId)
  const seq = (await modules.plays.lastOf([playId])).get(playId) ?? 0
  if (heard !== undefined && seq > heard) await hearSince(openPlays, modules, { playId, heard, seq })
}

interface Missed {
  readonly playId: string
  readonly heard: number
  readonly seq: number
}

async function hearSince(openPlays: OpenPlays, modules: CollabModules, { playId, heard, seq }: Missed): Promise<void> {
  for (const update of await modules.plays.textSince(playId, heard)) hear(openPlays, playId, update)
  openPlays.heard.set(playId, Math.max(seq, openPlays.heard.get(playId) ?? seq))
}
