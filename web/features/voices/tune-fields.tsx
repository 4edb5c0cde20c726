import { useId } from 'react'
import type { OfferedVoice } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { isTuned, withoutTuning, type Draft } from './draft.ts'
import { languageWord, pitchWords, rateWords, volumeWords } from './voice-texts.tsx'

interface Props {
  readonly draft: Draft
  readonly voice: OfferedVoice | undefined
  readonly nameError: string
  readonly onChange: (draft: Draft) => void
}

/** Fields for the name and settings of a voice. */
export function TuneFields({ draft, voice, nameError, onChange }: Props) {
  return (
    <>
      <TextField
        label={m.voices_name()}
        value={draft.name}
        maxLength={80}
        autoComplete="off"
        dir="auto"
        error={nameError}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      {voice && voice.languages.length > 1 && (
        <SelectField
          label={m.voices_language()}
          value={draft.language}
          onChange={(event) => onChange({ ...draft, language: event.target.value === 'fr' ? 'fr' : 'en' })}
        >
          {voice.languages.map((one) => (
            <option key={one} value={one}>
              {languageWord(one)}
            </option>
          ))}
        </SelectField>
      )}
      <Sliders draft={draft} onChange={onChange} />
      <TextField
        label={m.voices_manner()}
        hint={m.voices_manner_hint()}
        value={draft.manner}
        maxLength={200}
        autoComplete="off"
        dir="auto"
        onChange={(event) => onChange({ ...draft, manner: event.target.value })}
      />
      {isTuned(draft) && (
        <Button look="plain" icon="rotate-ccw" className="-ml-4 w-fit" onClick={() => onChange(withoutTuning(draft))}>
          {m.voices_untune()}
        </Button>
      )}
    </>
  )
}

function Sliders({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  return (
    <div className="grid gap-2">
      <Slider
        label={m.voices_pitch()}
        words={pitchWords(draft.pitch)}
        value={draft.pitch}
        min={-12}
        max={12}
        step={1}
        onChange={(pitch) => onChange({ ...draft, pitch })}
      />
      <Slider
        label={m.voices_rate()}
        words={rateWords(draft.rate)}
        value={draft.rate}
        min={0.5}
        max={2}
        step={0.05}
        onChange={(rate) => onChange({ ...draft, rate })}
      />
      <Slider
        label={m.voices_volume()}
        words={volumeWords(draft.volume)}
        value={draft.volume}
        min={0}
        max={2}
        step={0.05}
        onChange={(volume) => onChange({ ...draft, volume })}
      />
    </div>
  )
}

interface SliderProps {
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
function Slider({ label, words, value, min, max, step, onChange }: SliderProps) {
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
