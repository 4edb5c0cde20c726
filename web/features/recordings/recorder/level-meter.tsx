import { m } from '../../../messages/messages.js'
import { loudnessOf } from '../../../platform/sound/levels.ts'
import { useStore, type Store } from '../../../platform/store.ts'
import { LOUDNESS } from '../words.ts'

/** How loud it is right now, in a bar and in words. */
export function LevelMeter({ level }: { level: Store<number> }) {
  const now = useStore(level)
  const loudness = loudnessOf(now)
  return (
    <div className="flex items-center gap-3">
      <div
        role="meter"
        aria-label={m.record_level()}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(now * 100)}
        aria-valuetext={LOUDNESS[loudness]()}
        className="w-36"
      >
        <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="h-3 w-full rounded-base bg-line">
          <rect width={now * 100} height="1" className={loudness === 'good' ? 'fill-ink-soft' : 'fill-accent'} />
        </svg>
      </div>
      <span aria-hidden className="min-w-24 text-sm text-ink-soft">
        {LOUDNESS[loudness]()}
      </span>
    </div>
  )
}
