import type { Version } from '@replique/contract'
import { hearVersion, restorePlayFrom, restoreSceneFrom } from '@replique/manuscript'
import type { Link } from '../connection/link.ts'
import type { LinkState } from '../connection/link-state.ts'
import { historyOf, openMoment, type Moment } from './history.ts'
import { m } from '../../../messages/messages.js'
import { failureMessage } from '../../../platform/api/failure.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { EditorParts } from '../shell/view-state.ts'

/** The server cannot be reached, or has not received the latest changes. */
class NotConnected extends Error {}

/** Milliseconds that the server has to take what was written last. */
const PATIENCE = 10_000

const isSent = ({ phase, dirty, unsent }: LinkState): boolean => phase === 'live' && !dirty && unsent === 0

/** Whether the server can be reached for a version. */
export const isConnected = ({ phase }: LinkState): boolean => phase === 'live'

/** Resolves once the server has everything that was written here. */
export function untilSent({ state }: Link): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      unwatch()
      settle()
    }
    const look = (): void => {
      const now = state.get()
      if (isSent(now)) end(resolve)
      else if (!isConnected(now)) end(() => reject(new NotConnected()))
    }
    const timer = setTimeout(() => end(() => reject(new NotConnected())), PATIENCE)
    const unwatch = state.watch(look)
    look()
  })
}

/** Keeps the present as a version, with everything that was written here in it. */
export async function keepPresent(link: Link, name: string | null): Promise<Version> {
  await untilSent(link)
  return historyOf(link).keep(name)
}

/** A whole version, or of it the scene with this heading (null: what stands before any heading). */
export interface Wanted {
  readonly moment: Moment
  readonly scene?: string | null
}

/** What stopped somebody, in their language. */
export const faultOf = (error: unknown): string =>
  error instanceof NotConnected ? m.versions_needs_connection() : failureMessage(error)

const running = new WeakMap<Link, Store<boolean>>()

/** Whether something of this play is being brought back: the server may take its time to keep a long present. */
export function isRestoring(link: Link): Store<boolean> {
  const known = running.get(link) ?? createStore(false)
  running.set(link, known)
  return known
}

/**
 * Brings back what the play was. The server keeps the present first, so that nothing is lost; where it cannot, nothing
 * is changed. Answers whether it was done.
 */
export async function restore({ link, editor }: EditorParts, { moment, scene }: Wanted): Promise<boolean> {
  if (isRestoring(link).get()) return false
  isRestoring(link).set(true)
  try {
    const { shared: version } = await openMoment(link, moment)
    await keepPresent(link, null)
    if (editor.view.isDestroyed) return false
    editor.catchUp()
    hearVersion(editor.binding.shared, version)
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
  // what was written since is not taken back with it
  const undo = (): void => {
    if (step === binding.undoManager.undoStack.at(-1)) binding.undo()
    else showToast({ title: m.versions_undo_otherwise() })
  }
  showToast({
    title: scene === undefined ? m.versions_restored() : m.versions_scene_restored(),
    body: m.versions_restored_kept(),
    type: 'foreground',
    duration: 10_000,
    action: { label: m.editor_undo(), altText: m.versions_undo_otherwise(), run: undo },
  })
  return true
}
