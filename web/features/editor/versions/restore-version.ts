import type { Version } from '@replique/contract'
import { mergeVersion, restorePlayFrom, restoreSceneFrom } from '@replique/manuscript'
import type { PlayConnection } from '../connection/link.ts'
import { NotConnected, whenSent } from '../connection/link-state.ts'
import { historyOf, openMoment, type Moment } from './history.ts'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { EditorParts } from '../shell/view-state.ts'

/**
 * Saves the current text as a version, once the server has everything typed in this tab. Fails if there is no
 * connection.
 */
export async function savePresent(link: PlayConnection, name: string | null): Promise<Version> {
  await whenSent(link)
  return historyOf(link).keep(name)
}

/**
 * A whole version or one of its scenes: `scene` is the id of the scene's heading, or null for the text before the first
 * heading.
 */
export interface RestoreRequest {
  readonly moment: Moment
  readonly scene?: string | null
}

/** Returns the reason for a failure, in the user's language. */
export const faultOf = (error: unknown): string =>
  error instanceof NotConnected ? m.versions_needs_connection() : failureMessage(error)

const running = new WeakMap<PlayConnection, Store<boolean>>()

/**
 * Returns a store that holds whether a restore of this play is in progress. It can take a while, because the server
 * saves the current text first.
 */
export function isRestoring(link: PlayConnection): Store<boolean> {
  const known = running.get(link) ?? createStore(false)
  running.set(link, known)
  return known
}

/**
 * Restores the play or a scene. The server saves the current text first, so that nothing is lost. If that fails,
 * nothing changes. Returns whether the play or scene was restored.
 */
export async function restore({ link, editor }: EditorParts, { moment, scene }: RestoreRequest): Promise<boolean> {
  if (isRestoring(link).get()) return false
  isRestoring(link).set(true)
  try {
    const { shared: version } = await openMoment(link, moment)
    await savePresent(link, null)
    if (editor.view.isDestroyed) return false
    editor.catchUp()
    mergeVersion(editor.binding.shared, version)
    editor.binding.edit((shared) =>
      scene === undefined ? restorePlayFrom(shared, version) : restoreSceneFrom(shared, version, scene),
    )
  } catch (error) {
    showToast({ title: m.versions_not_restored(), body: faultOf(error), type: 'foreground' })
    return false
  } finally {
    isRestoring(link).set(false)
  }
  const { binding } = editor
  const step = binding.undoManager.undoStack.at(-1)
  // undo only if nothing has been written since
  const undo = (): void => {
    if (step === binding.undoManager.undoStack.at(-1)) binding.undo()
    else showToast({ title: m.versions_undo_otherwise() })
  }
  showToast({
    title: scene === undefined ? m.versions_restored() : m.versions_scene_restored(),
    body: m.versions_restored_kept(),
    type: 'foreground',
    duration: 10_000,
    action: { label: m.editor_undo(), altText: m.editor_undo(), run: undo },
  })
  return true
}
