import { m } from '../../messages/messages.js'
import { Icon } from '../../ui/icon.tsx'
import type { Hearing } from './use-ear.ts'

const WORDS: Record<Exclude<Hearing['state'], 'off'>, () => string> = {
  asking: m.rehearse_ear_asking,
  on: m.rehearse_ear_on,
  refused: m.rehearse_ear_refused,
  none: m.rehearse_ear_none,
  insecure: m.rehearse_ear_insecure,
}

/** Speech fills about a third of what is possible. */
const GAIN = 3

/** Whether one is heard, and how loud. */
export function EarLine({ ear: { state, level }, mine }: { ear: Hearing; mine: boolean }) {
  if (state === 'off') return null
  const isOn = state === 'on'
  return (
    <div className="flex items-center gap-3 text-sm text-ink-soft">
      <Icon name={isOn ? 'mic' : state === 'asking' ? 'mic' : 'mic-off'} className="size-4" />
      <p role="status">{WORDS[state]()}</p>
      {isOn && (
        <span aria-hidden className="h-2 w-24 shrink-0 overflow-hidden rounded-full bg-sunk">
          <span
            className={mine ? 'block h-full bg-accent' : 'block h-full bg-line-strong'}
            style={{ width: `${Math.min(1, level * GAIN) * 100}%` }}
          />
        </span>
      )}
    </div>
  )
}
