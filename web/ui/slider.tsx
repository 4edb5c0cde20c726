import { useId } from 'react'

interface Props {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step: number
  /** The value as text, displayed and announced. */
  readonly words: string
  readonly onChange: (value: number) => void
}

/** A range input whose value is displayed as text. */
export function Slider({ label, words, value, min, max, step, onChange }: Props) {
  const id = useId()
  return (
    <div className="grid gap-x-3 rail:grid-cols-[7rem_1fr] rail:items-center">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <div className="grid">
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={words}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          className="h-11 w-full cursor-pointer accent-accent focus-visible:-outline-offset-8"
        />
        {/* hidden from screen readers, because the slider itself announces the value */}
        <output htmlFor={id} aria-hidden className="-mt-1 text-sm text-ink-soft">
          {words}
        </output>
      </div>
    </div>
  )
}
