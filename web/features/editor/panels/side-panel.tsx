import { setTitleValue } from '@replique/manuscript'
import { TITLE_KEYS, titleEntry, titleValue, type PlayKind } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { FrontPreview } from '../cast/front-preview.tsx'
import type { EditorParts, SidePanel as Name } from '../shell/view-state.ts'
import { useFrame } from '../shell/editor-value.ts'
import { Line, Lines } from './form.tsx'
import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { isWantedNearer, useKeys } from '../shell/use-keys.ts'
import { AsidePanel } from './edit-conflicts-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'

type Part = keyof typeof TITLE_KEYS

interface TitleField {
  readonly part: Part
  readonly label: () => string
  readonly hint?: () => string
  /** It may have more than one line. */
  readonly tall?: true
  /** Only plays of this kind have it, unless it says something already. */
  readonly kind?: PlayKind
}

/** The lines of a title page in the order of the form. */
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

/** The key that a line gets here; files may bring another along that means the same. */
const keyOf = (part: Part): string => TITLE_KEYS[part][0]

/** What stands on the title page, and how. */
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

const RemarksPanel = lazy(async () => ({ default: (await import('../comments/comments-panel.tsx')).RemarksPanel }))

const TonesPanel = lazy(async () => ({ default: (await import('../tones/tones-panel.tsx')).TonesPanel }))

interface Details {
  readonly label: () => string
  readonly Panel: ComponentType<EditorParts>
}

/** What each of the details is. Larger ones are fetched when first asked for: `lazy(() => import(…))`. */
const PANELS: Partial<Record<Name, Details>> = {
  characters: { label: m.editor_characters, Panel: CharactersPanel },
  title: { label: m.editor_title_page, Panel: TitlePanel },
  settings: { label: m.editor_settings, Panel: SettingsPanel },
  aside: { label: m.editor_aside_title, Panel: AsidePanel },
  remarks: { label: m.remarks_title, Panel: RemarksPanel },
  versions: { label: m.versions_title, Panel: VersionsPanel },
  tones: { label: m.tones_title, Panel: TonesPanel },
  production: { label: m.production_title, Panel: ProductionPanel },
}

/** Those that stand side by side as tabs; each of the others has the panel to itself. */
const TABS: readonly Name[] = ['characters', 'title', 'settings']

/** Undo where nothing is being typed: a field has its own. */
const isUndo = ({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === 'z' && !(target as Element).matches('input, textarea')

/** What one looks up or sets now and then, beside the page; over it on a phone. */
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
    // the first one lets Tab lead from the page to the panel
    let second = false
    const listener = (event: KeyboardEvent): void => {
      const leaves = event.key === 'Escape' && !event.isComposing && !isWantedNearer(event)
      if (leaves && second) view.change({ side: null })
      second = leaves
    }
    // before the page hears it, which uses up every Escape
    page.addEventListener('keydown', listener, true)
    return () => page.removeEventListener('keydown', listener, true)
  }, [editor, view])
  const details = PANELS[open]
  if (details === undefined) return null
  const { label, Panel } = details
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
              {PANELS[name]?.label()}
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
