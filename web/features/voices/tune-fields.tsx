import type { OfferedVoice } from '@replique/contract'
import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Slider } from '../../ui/slider.tsx'
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
