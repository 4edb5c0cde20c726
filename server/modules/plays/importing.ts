import { LIMITS, type ImportedPlay } from '@replique/contract'
import type { Correction } from '@replique/script'
import type { SignedIn } from '../../kernel/actor.ts'
import { newId } from '../../kernel/ids.ts'
import { Refusal, refuse, requireFileWithin } from '../../kernel/refusal.ts'
import { beginPlay, presentNew } from './actions.ts'
import { keepOriginal, type Original } from './attachments/actions.ts'
import { WorkerOverrun } from '../../kernel/pool/worker-pool.ts'
import type { PackedDraft, DraftRequest } from './worker-pool/drafting.ts'
import { findPlay } from './store.ts'
import type { PlaysDeps } from './deps.ts'

/** An uploaded file. Its name is never used as a path. */
export interface UploadedFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** Aborts when the client disconnects. */
  readonly signal?: AbortSignal | undefined
}

/** Makes a play from a file. The file is parsed in a worker; a play is created only if that succeeds. */
export async function importPlay(deps: PlaysDeps, actor: SignedIn, file: UploadedFile): Promise<ImportedPlay> {
  if (file.bytes.byteLength === 0) return refuse('file_empty')
  requireFileWithin(file.bytes.byteLength, LIMITS.upload)
  const asked = deps.workers.ask('bring', { name: file.name, bytes: file.bytes })
  const { warnings, ...beginning } = await inWords(deps, file, asked)
  // responses with a 5xx status are not stored for the idempotency key, so a browser that lost its connection can retry
  if (file.signal?.aborted === true) return refuse('unavailable')
  const id = newId()
  const original = await keepOriginal(deps, id, file)
  return { ...(await presentNew(deps, actor, { ...beginning, id, original, client: 'import' })), remarks: warnings }
}

/**
 * Refuses a file if reading it exceeds the time or memory limit. Any other error is the server's fault and is rethrown.
 */
const inWords = <T>({ log }: PlaysDeps, { bytes }: Pick<UploadedFile, 'bytes'>, reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    if (error instanceof Refusal) throw error
    log.warn('a file could not be read', { bytes: bytes.byteLength, error })
    if (error instanceof WorkerOverrun) return refuse('file_not_text')
    throw error
  })

/** Reads a file into a draft for review. */
export const readDraft = (deps: PlaysDeps, request: DraftRequest, signal: AbortSignal): Promise<PackedDraft> =>
  inWords(deps, request, deps.workers.ask('draft', request, { signal }))

/** A draft whose review is finished. */
export interface AcceptedDraft {
  /** The id of the new play. Repeating the request does not create a second play. */
  readonly playId: string
  /** The draft as stored. */
  readonly draft: Uint8Array
  readonly corrections: readonly Correction[]
  /** The file from which the draft was read. */
  readonly original: Original | null
}

/** Creates the play from a draft and stores the original file with it. */
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
  // another request created the play first, with its own copy of the original
  if (made === null && original !== null) await deps.storage.remove(original.key)
}
