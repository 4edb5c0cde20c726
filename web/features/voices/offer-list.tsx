import { VOICE_AGES, VOICE_GENDERS } from '@replique/contract/voice-traits'
import type { OfferedVoice } from '@replique/contract'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { SelectField } from '../../ui/field.tsx'
import { draftOf, matchingVoices, type VoiceFilter } from './draft.ts'
import { HearButton } from './hear-button.tsx'
import { ageWord, genderWord, languageWord, offeredWords } from './voice-texts.tsx'

interface Props {
  readonly offer: readonly OfferedVoice[]
  /** The language initially selected in the filter. */
  readonly language: 'en' | 'fr'
  readonly chosen: OfferedVoice | undefined
  readonly onChoose: (voice: OfferedVoice) => void
}

/** All voices of the engines, with filters; each can be played before it is chosen. */
export function OfferList({ offer, language, chosen, onChoose }: Props) {
  const [wanted, setWanted] = useState<VoiceFilter>({ language, gender: '', age: '' })
  const found = matchingVoices(offer, wanted)
  return (
    <>
      <Filters wanted={wanted} onChange={setWanted} />
      <div role="status" className="text-sm text-ink-soft">
        {found.length === 0 ? m.voices_none_such() : m.voices_found({ count: found.length })}
      </div>
      <ul
        aria-label={m.voices_offered()}
        className="divide-y divide-line border-y border-line empty:hidden rail:max-h-[38dvh] rail:overflow-y-auto"
      >
        {found.map((voice) => (
          <OfferRow
            key={`${voice.engine} ${voice.id}`}
            voice={voice}
            language={wanted.language || language}
            chosen={voice === chosen}
            onChoose={() => onChoose(voice)}
          />
        ))}
      </ul>
    </>
  )
}

interface RowProps {
  readonly voice: OfferedVoice
  readonly language: 'en' | 'fr'
  readonly chosen: boolean
  readonly onChoose: () => void
}

function OfferRow({ voice, language, chosen, onChoose }: RowProps) {
  return (
    <li className="flex items-center gap-2 py-1">
      <label className="grid min-h-12 min-w-0 grow cursor-pointer grid-cols-[auto_1fr] content-center items-center gap-x-3 px-1">
        <input
          type="radio"
          name="voice"
          checked={chosen}
          onChange={onChoose}
          className="row-span-2 size-5 scroll-my-24 accent-accent"
        />
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{voice.name}</bdi>
        <span className="min-w-0 text-sm text-ink-soft [overflow-wrap:anywhere]">{offeredWords(voice)}</span>
      </label>
      <HearButton sound={draftOf(voice, { taken: [], language })} text="" name={voice.name} />
    </li>
  )
}

function Filters({ wanted, onChange }: { wanted: VoiceFilter; onChange: (wanted: VoiceFilter) => void }) {
  return (
    <div className="grid grid-cols-3 gap-2">
      <SelectField
        label={m.voices_language()}
        value={wanted.language}
        onChange={(event) => onChange({ ...wanted, language: event.target.value as VoiceFilter['language'] })}
      >
        <option value="">{m.voices_any()}</option>
        {(['en', 'fr'] as const).map((one) => (
          <option key={one} value={one}>
            {languageWord(one)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={m.voices_gender()}
        value={wanted.gender}
        onChange={(event) => onChange({ ...wanted, gender: event.target.value as VoiceFilter['gender'] })}
      >
        <option value="">{m.voices_any()}</option>
        {VOICE_GENDERS.map((one) => (
          <option key={one} value={one}>
            {genderWord(one)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={m.voices_age()}
        value={wanted.age}
        onChange={(event) => onChange({ ...wanted, age: event.target.value as VoiceFilter['age'] })}
      >
        <option value="">{m.voices_any()}</option>
        {VOICE_AGES.map((one) => (
          <option key={one} value={one}>
            {ageWord(one)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
