import { m } from '../../../messages/messages.js'
import type { ViewStore, OpenDialog, EditorParts } from '../shell/view-state.ts'
import { setMovement } from '@replique/manuscript'
import { lazy, useEffect } from 'react'
import { useStore } from '../../../platform/store.ts'
import { LazyBoundary } from '../shell/lazy-part.tsx'
import { PALETTE_BOX, PALETTE_PLACE } from '../../../ui/palette/palette-state.ts'
import '../shell/page-zoom.ts'

const takeFocus = (field: HTMLInputElement | null): void => field?.focus()

/**
 * Catches keys while the palette is loading, so that they don't reach the script. Once loaded, the palette starts with
 * the text typed here.
 */
function EarlyPalette({ view, asked }: { view: ViewStore; asked: OpenDialog }) {
  if (asked.what !== 'commands' && asked.what !== 'place') return null
  return (
    <search className={PALETTE_PLACE}>
      <input
        ref={takeFocus}
        value={asked.words ?? ''}
        onChange={(event) => view.change({ openDialog: { ...asked, words: event.target.value } })}
        onKeyDown={({ key }) => key === 'Escape' && view.change({ openDialog: null })}
        aria-label={m.overview_commands()}
        className={PALETTE_BOX}
      />
    </search>
  )
}

const BesideThePage = lazy(async () => ({ default: (await import('../shell/editor-extras.tsx')).EditorExtras }))
const EditorDialog = lazy(async () => ({ default: (await import('./dialogs.tsx')).EditorDialog }))

/** Returns what a key combination opens, or null. */
function askedBy(event: KeyboardEvent): OpenDialog['what'] | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event
  if (isComposing || altKey || !(ctrlKey || metaKey)) return null
  const letter = key.toLowerCase()
  if (letter === '/') return 'keys'
  if (letter === 'p') return shiftKey ? 'commands' : null
  if (shiftKey) return null
  return letter === 'k' ? 'commands' : letter === 'g' ? 'place' : null
}

/** Returns whether a key opens the dialog for entrances and exits in the direction with the caret. */
const asksMovement = (event: KeyboardEvent, { editor, view, writable }: EditorParts): boolean =>
  event.code === 'KeyE' &&
  event.altKey &&
  (event.ctrlKey || event.metaKey) &&
  !event.getModifierState('AltGraph') &&
  writable &&
  !editor.annotations.suggests &&
  view.get().mainView === 'page' &&
  setMovement(null)(editor.view.state)

/** Returns the find mode that a key opens, for views other than the page. The page handles these keys itself. */
function foundBy({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'find' | 'replace' | null {
  if (altKey || shiftKey || !(ctrlKey || metaKey)) return null
  return key.toLowerCase() === 'f' ? 'find' : key.toLowerCase() === 'h' ? 'replace' : null
}

/** Listens for the keys that open the palette, a dialog or the find panel, and opens the requested one. */
export function DialogHost({ parts }: { parts: EditorParts }) {
  const { view } = parts
  const { openDialog } = useStore(view)
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      const what = asksMovement(event, parts) ? 'movement' : askedBy(event)
      const find = event.defaultPrevented ? null : foundBy(event)
      if ((what === null && find === null) || view.get().openDialog !== null) return
      event.preventDefault()
      if (what !== null) view.ask(what)
      else if (find !== null) view.find(find)
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [view, parts])
  return (
    <>
      <LazyBoundary onFail={() => {}}>
        <BesideThePage {...parts} />
      </LazyBoundary>
      {openDialog && (
        <LazyBoundary
          fallback={<EarlyPalette view={view} asked={openDialog} />}
          onFail={() => view.change({ openDialog: null })}
        >
          <EditorDialog parts={parts} asked={openDialog} />
        </LazyBoundary>
      )}
    </>
  )
}
