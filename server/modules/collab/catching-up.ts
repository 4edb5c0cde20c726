import { applyUpdate } from 'yjs'
import type { CollabModules } from './deps.ts'
import type { Stage } from './hooks.ts'

const LOCAL = { source: 'local', skipStoreHooks: true } as const

/** Puts an update that the server stored into the open document; Hocuspocus spreads it from there. */
export function hear(stage: Stage, playId: string, update: Uint8Array): void {
  const document = stage.documents.get(playId)
  if (document !== undefined) applyUpdate(document, update, LOCAL)
}

/** Remembers that an update is in the document, where nothing before it is missing. */
export function note(stage: Stage, playId: string, seq: number): void {
  if (stage.heard.get(playId) === seq - 1) stage.heard.set(playId, seq)
}

/**
 * Reads what other nodes have stored and this one has not heard: Redis carries the words of people who write at the
 * same time, but not those that another server writes into a play that nobody has open there, nor what it lost itself.
 */
export async function catchUp(stage: Stage, modules: CollabModules): Promise<void> {
  const last = await modules.plays.lastOf([...stage.heard.keys()])
  for (const [playId, heard] of stage.heard) {
    const seq = last.get(playId) ?? 0
    if (seq > heard) await hearSince(stage, modules, { playId, heard, seq })
  }
}

/** The same for one play, at once. */
export async function hearMissed(stage: Stage, modules: CollabModules, playId: string): Promise<void> {
  const heard = stage.heard.get(playId)
  const seq = (await modules.plays.lastOf([playId])).get(playId) ?? 0
  if (heard !== undefined && seq > heard) await hearSince(stage, modules, { playId, heard, seq })
}

interface Missed {
  readonly playId: string
  readonly heard: number
  readonly seq: number
}

async function hearSince(stage: Stage, modules: CollabModules, { playId, heard, seq }: Missed): Promise<void> {
  for (const update of await modules.plays.textSince(playId, heard)) hear(stage, playId, update)
  stage.heard.set(playId, Math.max(seq, stage.heard.get(playId) ?? seq))
}
