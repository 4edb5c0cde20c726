import { LIMITS, type ImportedPlay } from '@replique/contract'
import type { Correction } from '@replique/script'
import type { SignedIn } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { beginPlay, presentNew } from './actions.ts'
import { keepOriginal, type Original } from './attachments/actions.ts'
import { WorkerOverrun } from '../../kernel/pool/worker-pool.ts'
import type { DraftRead, DraftRequest } from './worker-pool/drafting.ts'
import { findPlay } from './store.ts'
import type { PlaysDeps } from './deps.ts'

/** A file as it came: its name is only looked at, never used as a path. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** Whether whoever brought it has turned away. */
  readonly signal?: AbortSignal | undefined
}

/** Makes a play of a file. It is read elsewhere first; only what could be read becomes a play. */
export async function importPlay(deps: PlaysDeps, actor: SignedIn, file: UploadedFile): Promise<ImportedPlay> {
  if (file.bytes.byteLength === 0) return refuse('file_empty')
  if (file.bytes.byteLength > LIMITS.upload) return refuse('file_too_large')
  const asked = deps.workers.ask('bring', { name: file.name, bytes: file.bytes })
  const { remarks, ...beginning } = await inWords(deps, file, asked)
  // Not kept as the answer to this request: a browser whose line only broke asks again.
  if (file.signal?.aborted === true) return refuse('unavailable')
  const id = newId()
  const original = await keepOriginal(deps, id, file)
  return { ...(await presentNew(deps, actor, { ...beginning, id, original, client: 'import' })), remarks }
}

/** A file that takes too long or too much is no script; what else went wrong is ours. */
const inWords = <T>({ log }: PlaysDeps, { bytes }: Pick<UploadedFile, 'bytes'>, reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    log.warn('a file could not be read', { bytes: bytes.byteLength, error })
    if (error instanceof WorkerOverrun) return refuse('file_not_text')
    throw error
  })

/** Reads a file as a draft to look over. */
export const readDraft = (deps: PlaysDeps, request: DraftRequest, signal: AbortSignal): Promise<DraftRead> =>
  inWords(deps, request, deps.workers.ask('draft', request, { signal }))

/** A draft that somebody has looked over. */
export interface AcceptedDraft {
  /** The id that the play gets: one is made of it, however often it is asked for. */
  readonly playId: string
  /** As it was kept. */
  readonly draft: Uint8Array
  readonly corrections: readonly Correction[]
  /** The file that it was read from. */
  readonly original: Original | null
}

/** Makes the play of a draft, with the file that it was read from beside it. */
export async function acceptDraft(deps: PlaysDeps, ownerId: string, accepted: AcceptedDraft): Promise<void> {
  const { playId, draft, corrections } = accepted
  if ((await findPlay(deps.database.db, playId)) !== null) return
  const beginning = await deps.workers.ask('accept', { draft, corrections })
  const original = accepted.original === null ? null : await keepOriginal(deps, playId, accepted.original)
  const made = await beginPlay(deps, ownerId, {
    ...beginning,
    id: playId,
    client: 'import',
    ...(original !== null && { original }),
  })
  // somebody was faster: what they kept is the original
  if (made === null && original !== null) await deps.storage.remove(original.key)
}
