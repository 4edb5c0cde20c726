import type { Phase } from '../connection/reconnector.ts'
import { m } from '../../../messages/messages.js'
import { fetchIcon } from '../../../platform/icons.ts'
import { useStore } from '../../../platform/store.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { LinkState } from '../connection/link-state.ts'
import { hasUnreadTyping } from '../writing/paint-first.ts'

type Saving = 'connecting' | 'saving' | 'saved' | 'offline' | 'halted'

/**
 * Returns the state shown in the toolbar. It is "saved" only when this browser and the server have the same text and
 * every change was acknowledged.
 */
export function savingOf(phase: Phase, unsent: number, joinedBefore: boolean): Saving {
  if (phase === 'live') return unsent === 0 ? 'saved' : 'saving'
  if (phase === 'joining' || phase === 'connecting') return joinedBefore ? 'offline' : 'connecting'
  return phase === 'idle' ? 'connecting' : 'offline'
}

const ICONS: Record<Saving, string> = {
  connecting: 'loader',
  saving: 'cloud-upload',
  saved: 'cloud-check',
  offline: 'cloud-off',
  halted: 'circle-alert',
}

/** Preloads the status icons while online. The offline icon can't be fetched without a connection. */
export function keepStatusIcons(): void {
  for (const name of [...Object.values(ICONS), 'circle-alert', 'info']) fetchIcon(name)
}

const wordsFor = (saving: Saving): string =>
  ({
    connecting: m.editor_connecting,
    saving: m.editor_saving,
    saved: m.editor_saved,
    offline: m.editor_offline,
    halted: m.editor_halted,
  })[saving]()

/** Shows whether the latest changes have been saved. */
export function Status({ state }: { state: LinkState }) {
  const { phase, unsent, joined, dirty, stored, barrier } = state
  const waits = useStore(hasUnreadTyping)
  // reconnecting doesn't remove a barrier; a notice below the toolbar explains it
  const known = barrier === null ? savingOf(phase, unsent, joined) : 'halted'
  const saving = known === 'saved' && waits ? 'saving' : known
  const hint =
    saving === 'offline' && dirty ? (stored ? m.editor_offline_kept() : m.editor_offline_unkept()) : undefined
  return (
    <span
      role="status"
      data-saving={saving}
      title={hint}
      className="inline-flex items-center gap-1.5 px-1 text-sm whitespace-nowrap text-ink-soft"
    >
      <Icon name={ICONS[saving]} className="size-4" />
      <span className="max-rail:sr-only">{wordsFor(saving)}</span>
      {hint && <span className="sr-only">{hint}</span>}
    </span>
  )
}
