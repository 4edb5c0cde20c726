import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { Icon } from '../../ui/icon.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { newestQuery } from './queries.ts'

export interface PanelProps {
  readonly onClose: () => void
}

/** The highest number shown. Higher counts are shown as “99+”. */
const COUNTED = 99

/**
 * A button that shows the number of unread notifications and opens the panel. The panel's code is preloaded on hover or
 * focus.
 */
export function Bell({ load }: { load: () => Promise<ComponentType<PanelProps>> }) {
  const unread = useQuery(newestQuery).data?.unread ?? 0
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null)
  const fetchEarly = (): void => void load().catch(() => undefined)
  const open = (): void =>
    void load().then(
      (found) => setPanel(() => found),
      (error: unknown) => showToast({ title: failureMessage(error) }),
    )
  const label = unread === 0 ? m.notifications_title() : m.notifications_bell({ count: unread })
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        data-tip={label}
        onPointerEnter={fetchEarly}
        onFocus={fetchEarly}
        onClick={open}
        className="relative -mr-3 inline-flex size-11 shrink-0 items-center justify-center rounded-base text-ink-soft hover:bg-sunk hover:text-ink"
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute top-1.5 left-1/2 min-w-4 rounded-full bg-accent px-1 text-center text-xs leading-4 font-semibold text-on-accent"
          >
            {unread > COUNTED ? `${COUNTED}+` : unread}
          </span>
        )}
      </button>
      {Panel && <Panel onClose={() => setPanel(null)} />}
    </>
  )
}
