import { lazy, Suspense, useRef, type ComponentType } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useKeys } from '../desk/use-keys.ts'
import type { SidePanel as Name } from '../desk/view-state.ts'
import { AsidePanel } from './aside-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { TitlePanel } from './title-panel.tsx'

const CharactersPanel = lazy(async () => ({ default: (await import('../cast/cast-panel.tsx')).CharactersPanel }))

const ProductionPanel = lazy(async () => ({
  default: (await import('../production/production-panel.tsx')).ProductionPanel,
}))

const VersionsPanel = lazy(async () => ({ default: (await import('../versions/late.ts')).VersionsPanel }))

const RemarksPanel = lazy(async () => ({ default: (await import('../remarks/remarks-panel.tsx')).RemarksPanel }))

const TonesPanel = lazy(async () => ({ default: (await import('../tones/tones-panel.tsx')).TonesPanel }))

interface Details {
  readonly label: () => string
  readonly Panel: ComponentType<DeskParts>
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
export function SidePanel({ parts, open }: { parts: DeskParts; open: Name }) {
  const { view, editor } = parts
  const place = useRef<HTMLElement>(null)
  useKeys(place, (event) => {
    if (event.defaultPrevented) return false
    if (event.key === 'Escape') return (view.change({ side: null }), true)
    return isUndo(event) && editor.binding.undo()
  })
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
