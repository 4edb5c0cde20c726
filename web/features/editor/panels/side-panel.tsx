import {
  setTitleValue,
  discardEditConflict,
  editConflicts,
  restoreEditConflict,
  type EditConflict,
} from '@replique/manuscript'
import { TITLE_KEYS, titleEntry, titleValue, type PlayKind } from '@replique/script'
import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react'
import { m } from '../../../messages/messages.js'
import { FrontPreview } from '../cast/front-preview.tsx'
import type { EditorParts, SidePanel as Name } from '../shell/view-state.ts'
import { useFrame, useAfterPause, isForOpenList, useKeys } from '../shell/editor-hooks.ts'
import { Line, Lines } from './form.tsx'
import { IconButton, Button } from '../../../ui/button.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import type { MountedEditor } from '../mount.ts'
import { peersOf } from '../presence/peers.ts'
import { type Authors, useAuthors } from '../versions/authors.ts'
import { idAtCaret } from '../writing/navigation.ts'
import { nameOfKind } from '../writing/kinds.ts'

const read = ({ binding }: MountedEditor): EditConflict[] => editConflicts(binding.shared)

/**
 * Returns a function that maps a Yjs client id to the author's name. Until the server has reported the authors, only
 * people who are present are known.
 */
function namesOf(
  { link, editor }: Pick<EditorParts, 'link' | 'editor'>,
  authors: Authors | null,
): (page: number) => string {
  if (authors !== null) return (page) => authors.pageOf(page).author.name
  const here = new Map(peersOf(link.awareness).map(({ client, name }) => [client, name]))
  const own = editor.binding.shared.doc.clientID
  return (page) => (page === own ? m.editor_edit_conflicts_you() : (here.get(page) ?? ''))
}

/** Returns the known authors of an edit conflict's text. */
const authorsOf = ({ authors }: EditConflict, nameOf: (page: number) => string): string =>
  [...new Set(authors.map(nameOf))].filter(Boolean).join(', ')

/**
 * Edit conflicts: text typed in a paragraph that somebody else deleted at the same time. Each is listed until someone
 * decides what to do with it.
 */
export function EditConflictsPanel(parts: EditorParts) {
  const { editor, writable } = parts
  const { binding, view, live } = editor
  const found = useAfterPause(editor, read)
  const nameOf = namesOf(parts, useAuthors(parts))
  if (found.length === 0) return <p className="px-4 py-3 text-sm text-ink-soft">{m.editor_edit_conflicts_empty()}</p>
  return (
    <>
      <p className="px-4 py-3 text-sm text-ink-soft">{m.editor_edit_conflicts_about()}</p>
      <ul>
        {found.map((one) => {
          const author = authorsOf(one, nameOf)
          return (
            <li key={one.id} className="grid gap-2 border-t border-line px-4 py-3">
              <p className="text-sm text-ink-soft">
                {nameOfKind(one.kind, live.frame.kind)}
                {author && ` · ${m.editor_edit_conflicts_by({ name: author })}`}
              </p>
              <p className="font-serif whitespace-pre-wrap">{one.text}</p>
              {writable && (
                <div className="flex flex-wrap gap-2">
                  <Button
                    onClick={() => binding.edit((shared) => restoreEditConflict(shared, one.id, idAtCaret(view.state)))}
                  >
                    {m.editor_edit_conflicts_restore()}
                  </Button>
                  <Button look="plain" onClick={() => binding.edit((shared) => discardEditConflict(shared, one.id))}>
                    {m.editor_edit_conflicts_discard()}
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

type Part = keyof typeof TITLE_KEYS

interface TitleField {
  readonly part: Part
  readonly label: () => string
  readonly hint?: () => string
  /** Whether the field can have several lines. */
  readonly tall?: true
  /** The kind of play that has this field. For the other kind, it is shown only if it has a value. */
  readonly kind?: PlayKind
}

/** The fields of a title page, in form order. */
const FIELDS: readonly TitleField[] = [
  { part: 'title', label: m.editor_title_title },
  { part: 'subtitle', label: m.cast_title_subtitle, kind: 'stage' },
  { part: 'credit', label: m.editor_title_credit },
  { part: 'author', label: m.editor_title_author, hint: m.cast_title_author_hint, tall: true },
  { part: 'source', label: m.cast_title_based, tall: true },
  { part: 'setting', label: m.cast_title_setting, tall: true, kind: 'stage' },
  { part: 'time', label: m.cast_title_time, kind: 'stage' },
  { part: 'date', label: m.editor_title_date },
  { part: 'contact', label: m.editor_title_contact, tall: true },
  { part: 'copyright', label: m.editor_title_copyright },
  { part: 'notes', label: m.editor_title_notes, tall: true },
]

/** Returns the key under which Réplique stores a field. Imported files may use a synonym. */
const keyOf = (part: Part): string => TITLE_KEYS[part][0]

/** The form for the title page. */
function TitlePanel({ editor, writable }: EditorParts) {
  const { titlePage: page, kind } = useFrame(editor)
  const fields = FIELDS.filter(
    ({ part, kind: only }) => only === undefined || only === kind || titleValue(page, keyOf(part)) !== '',
  )
  const known = new Set(fields.map(({ part }) => titleEntry(page, keyOf(part))))
  const others = page.filter((entry) => !known.has(entry))
  const keep = (key: string) => (value: string) => editor.binding.edit((shared) => setTitleValue(shared, key, value))
  return (
    <div className="grid gap-4 p-4">
      {fields.map(({ part, label, hint, tall }) => {
        const own = keyOf(part)
        const field = {
          label: label(),
          value: titleValue(page, own),
          disabled: !writable,
          onKeep: keep(own),
          ...(hint && { hint: hint() }),
        }
        return tall ? <Lines key={part} {...field} /> : <Line key={part} {...field} />
      })}
      {others.map(({ key, value }) => (
        <Lines key={key} label={key} value={value} disabled={!writable} onKeep={keep(key)} />
      ))}
      <h2 className="border-t border-line pt-4 text-sm font-semibold">{m.cast_preview()}</h2>
      {page.some(({ value }) => value.trim() !== '') ? (
        <FrontPreview editor={editor} part="title" label={m.cast_title_preview()} />
      ) : (
        <p className="text-sm text-ink-soft">{m.cast_title_empty()}</p>
      )}
    </div>
  )
}

const CharactersPanel = lazy(async () => ({ default: (await import('../cast/cast-panel.tsx')).CharactersPanel }))

const ProductionPanel = lazy(async () => ({
  default: (await import('../production/production-panel.tsx')).ProductionPanel,
}))

const VersionsPanel = lazy(async () => ({ default: (await import('../versions/lazy-panels.ts')).VersionsPanel }))

const CommentsPanel = lazy(async () => ({ default: (await import('../comments/comments-panel.tsx')).CommentsPanel }))

const TonesPanel = lazy(async () => ({ default: (await import('../tones/tones-panel.tsx')).TonesPanel }))

interface Details {
  readonly label: () => string
  readonly Panel: ComponentType<EditorParts>
}

/** The panels. Larger ones are loaded on first use: `lazy(() => import(…))`. */
const PANELS: Readonly<Record<Name, Details>> = {
  characters: { label: m.editor_characters, Panel: CharactersPanel },
  title: { label: m.editor_title_page, Panel: TitlePanel },
  settings: { label: m.editor_settings, Panel: SettingsPanel },
  'edit-conflicts': { label: m.editor_edit_conflicts_title, Panel: EditConflictsPanel },
  comments: { label: m.comments_title, Panel: CommentsPanel },
  versions: { label: m.versions_title, Panel: VersionsPanel },
  tones: { label: m.tones_title, Panel: TonesPanel },
  production: { label: m.production_title, Panel: ProductionPanel },
}

/** Panels that share one area as tabs. The other panels are shown alone. */
const TABS: readonly Name[] = ['characters', 'title', 'settings']

/** Returns whether a key press means undo. Ignores presses in text fields, which have their own undo. */
const isUndo = ({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z' && !(target as Element).matches('input, textarea')

/** The panel beside the page, for reference and less frequently used settings. On a phone it covers the page. */
export function SidePanel({ parts, open }: { parts: EditorParts; open: Name }) {
  const { view, editor } = parts
  const place = useRef<HTMLElement>(null)
  useKeys(place, (event) => {
    if (event.defaultPrevented) return false
    if (event.key === 'Escape') return (view.change({ side: null }), true)
    return isUndo(event) && editor.binding.undo()
  })
  useEffect(() => {
    const page = editor.view.dom
    // the first Escape lets Tab move from the page to the panel
    let second = false
    const listener = (event: KeyboardEvent): void => {
      const leaves = event.key === 'Escape' && !event.isComposing && !isForOpenList(event)
      if (leaves && second) view.change({ side: null })
      second = leaves
    }
    // in the capture phase, because the page consumes every Escape
    page.addEventListener('keydown', listener, true)
    return () => page.removeEventListener('keydown', listener, true)
  }, [editor, view])
  const { label, Panel } = PANELS[open]
  const tabs = TABS.includes(open) ? TABS : []
  return (
    <aside
      aria-label={m.editor_details()}
      ref={place}
      className="flex w-full shrink-0 flex-col border-line bg-paper max-rail:fixed max-rail:inset-0 max-rail:z-40 rail:w-88 rail:border-l"
    >
      <div className="flex items-center gap-1 border-b border-line px-2">
        {tabs.length === 0 && <h2 className="grow px-2 py-3 text-sm font-semibold">{label()}</h2>}
        <div className={tabs.length === 0 ? 'hidden' : 'flex grow overflow-x-auto'}>
          {tabs.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === open}
              onClick={() => view.change({ side: name })}
              className="min-h-11 border-b-2 border-transparent px-2 text-sm whitespace-nowrap text-ink-soft hover:text-ink aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-ink"
            >
              {PANELS[name].label()}
            </button>
          ))}
        </div>
        {parts.writable && (
          <IconButton
            icon="undo-2"
            label={m.editor_undo()}
            onClick={() => editor.binding.undo()}
            className="rail:hidden"
          />
        )}
        <IconButton icon="x" label={m.ui_close()} onClick={() => view.change({ side: null })} />
      </div>
      <div data-scrolls className="min-h-0 grow overflow-y-auto">
        <Suspense>
          <Panel {...parts} />
        </Suspense>
      </div>
    </aside>
  )
}
