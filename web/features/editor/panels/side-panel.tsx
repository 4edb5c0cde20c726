import { useRef } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import type { DeskParts } from '../desk/desk-parts.ts'
import { useKeys } from '../desk/use-keys.ts'
import type { SidePanel as Name } from '../desk/view-state.ts'
import { AsidePanel } from './aside-panel.tsx'
import { CharactersPanel } from './characters-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { TitlePanel } from './title-panel.tsx'

const TABS: readonly { name: Name; label: () => string; Panel: (parts: DeskParts) => React.ReactNode }[] = [
  { name: 'characters', label: m.editor_characters, Panel: CharactersPanel },
  { name: 'title', label: m.editor_title_page, Panel: TitlePanel },
  { name: 'settings', label: m.editor_settings, Panel: SettingsPanel },
  { name: 'aside', label: m.editor_aside_title, Panel: AsidePanel },
]

/** What one looks up or sets now and then, beside the page; over it on a phone. */
export function SidePanel({ parts, open }: { parts: DeskParts; open: Name }) {
  const { view } = parts
  const place = useRef<HTMLElement>(null)
  useKeys(place, ({ key }) => key === 'Escape' && (view.change({ side: null }), true))
  const { Panel } = TABS.find(({ name }) => name === open) ?? { Panel: CharactersPanel }
  return (
    <aside
      aria-label={m.editor_details()}
      ref={place}
      className="flex w-full shrink-0 flex-col border-line bg-paper max-rail:fixed max-rail:inset-0 max-rail:z-40 rail:w-88 rail:border-l"
    >
      <div className="flex items-center gap-1 border-b border-line px-2">
        {open === 'aside' && <h2 className="grow px-2 py-3 text-sm font-semibold">{m.editor_aside_title()}</h2>}
        <div className={open === 'aside' ? 'hidden' : 'flex grow overflow-x-auto'}>
          {TABS.filter(({ name }) => name !== 'aside').map(({ name, label }) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === open}
              onClick={() => view.change({ side: name })}
              className="min-h-11 border-b-2 border-transparent px-2 text-sm whitespace-nowrap text-ink-soft hover:text-ink aria-pressed:border-accent aria-pressed:font-semibold aria-pressed:text-ink"
            >
              {label()}
            </button>
          ))}
        </div>
        <IconButton icon="x" label={m.ui_close()} onClick={() => view.change({ side: null })} />
      </div>
      <div className="min-h-0 grow overflow-y-auto">
        <Panel {...parts} />
      </div>
    </aside>
  )
}
