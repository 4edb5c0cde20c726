import { LIMITS, type BroughtPlay } from '@replique/contract'
import type { SignedIn } from '../../kernel/actor.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { presentNew } from './actions.ts'
import { DeskOverrun } from './desk/desk.ts'
import type { PlaysTools } from './tools.ts'

/** A file as it came: its name is only looked at, never used as a path. */
export interface BroughtFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** Whether whoever brought it has turned away. */
  readonly signal?: AbortSignal | undefined
}

/** Makes a play of a file. It is read elsewhere first; only what could be read becomes a play. */
export async function importPlay(tools: PlaysTools, actor: SignedIn, file: BroughtFile): Promise<BroughtPlay> {
  if (file.bytes.byteLength === 0) return refuse('file_empty')
  if (file.bytes.byteLength > LIMITS.upload) return refuse('file_too_large')
  const { remarks, ...beginning } = await tools.desk
    .ask('bring', { name: file.name, bytes: file.bytes })
    .catch((error: unknown) => {
      if (error instanceof Refusal) throw error
      tools.log.warn('a file could not be read', { bytes: file.bytes.byteLength, error })
      if (error instanceof DeskOverrun) return refuse('file_not_text')
      throw error
    })
  // Not kept as the answer to this request: a browser whose line only broke asks again.
  if (file.signal?.aborted === true) return refuse('unavailable')
  return { ...(await presentNew(tools, actor, { ...beginning, client: 'import' })), remarks }
}
