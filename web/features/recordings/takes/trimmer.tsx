import { m } from '../../../messages/messages.js'
import { peaksOf, type Stretch } from '../../../platform/sound/samples.ts'
import { seconds } from '../words.ts'

const BARS = 120
const STEP = 0.05
/** No word is shorter. */
const SHORTEST = 0.1

interface Props {
  /** The take as its button calls it. */
  readonly name: string
  readonly sound: { readonly samples: Int16Array; readonly rate: number }
  readonly stretch: Stretch
  readonly onChange: (stretch: Stretch) => void
}

/** A take as it sounds, and two handles for where it begins and ends: by finger, mouse or keys. */
export function Trimmer({ name, sound, stretch, onChange }: Props) {
  const all = sound.samples.length / sound.rate
  const share = (moment: number) => (moment / all) * BARS
  return (
    <div className="grid gap-1">
      <svg
        aria-hidden
        viewBox={`0 0 ${BARS} 40`}
        preserveAspectRatio="none"
        className="h-12 w-full rounded-base bg-sunk"
      >
        {peaksOf(sound.samples, BARS).map((peak, place) => (
          <rect
            key={place}
            x={place + 0.15}
            width="0.7"
            y={20 - Math.max(0.5, peak * 20)}
            height={Math.max(1, peak * 40)}
            className={
              place + 0.5 >= share(stretch.from) && place + 0.5 <= share(stretch.to)
                ? 'fill-accent'
                : 'fill-line-strong'
            }
          />
        ))}
      </svg>
      <div className="grid gap-x-4 rail:grid-cols-2">
        <Handle
          word={m.record_trim_beginning()}
          label={m.record_trim_from({ take: name })}
          value={stretch.from}
          most={all}
          onChange={(from) => onChange({ from: Math.min(from, stretch.to - SHORTEST), to: stretch.to })}
        />
        <Handle
          word={m.record_trim_end()}
          label={m.record_trim_to({ take: name })}
          value={stretch.to}
          most={all}
          onChange={(to) => onChange({ from: stretch.from, to: Math.max(to, stretch.from + SHORTEST) })}
        />
      </div>
    </div>
  )
}

interface HandleProps {
  readonly word: string
  /** The word, and whose it is. */
  readonly label: string
  readonly value: number
  readonly most: number
  readonly onChange: (value: number) => void
}

function Handle({ word, label, value, most, onChange }: HandleProps) {
  return (
    <label className="grid text-sm text-ink-soft">
      <span>
        {word} <span className="tabular-nums">{seconds(value)}</span>
      </span>
      <input
        type="range"
        min={0}
        max={Math.ceil(most / STEP) * STEP}
        step={STEP}
        value={value}
        aria-label={label}
        aria-valuetext={seconds(value)}
        onChange={(event) => onChange(Math.max(0, Math.min(most, event.target.valueAsNumber)))}
        className="min-h-11 w-full accent-accent"
      />
    </label>
  )
}
