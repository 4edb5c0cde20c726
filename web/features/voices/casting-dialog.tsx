import { VOICE_AGES, VOICE_GENDERS } from '@replique/contract/voice-traits'
import type { PlayVoice, PlayVoices, VoiceAge, VoiceGender, VoiceSound } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { m } from '../../messages/messages.js'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, SelectField } from '../../ui/field.tsx'
import { HearButton } from './hear-button.tsx'
import { ageWord, genderWord } from './voice-texts.tsx'

interface Props {
  readonly character: PlayVoices['characters'][number]
  readonly voices: readonly PlayVoice[]
  /** Null for the automatically cast voice. */
  readonly chosen: string | null
  /** Whether the chosen voice no longer exists. */
  readonly gone: boolean
  /** Resolves to an error message, or null. */
  readonly onChoose: (voice: PlayVoice | null) => Promise<string | null>
  readonly onClose: () => void
}

/** Returns the voice with its engine's default settings. */
const plainly = ({ engine, voice, language }: Pick<VoiceSound, 'engine' | 'voice' | 'language'>): VoiceSound => ({
  engine,
  voice,
  language,
  pitch: 0,
  rate: 1,
  volume: 1,
  manner: '',
})

/**
 * A dialog to choose a character's voice: a tap selects a voice, and each voice can play one of the character's lines.
 */
export function CastingVoiceDialog({ character, voices, chosen, gone, onChoose, onClose }: Props) {
  const { name, line, automatic } = character
  const [fault, setFault] = useState<string | null>(null)
  // selected as soon as the user taps it, before the server confirms
  const [picked, setPicked] = useState(chosen)
  const choose = async (voice: PlayVoice | null) => {
    setPicked(voice?.id ?? null)
    const wrong = await onChoose(voice)
    setFault(wrong)
    if (wrong !== null) setPicked(chosen)
  }
  const row = { group: useId(), line }
  const option = (voice: PlayVoice) => (
    <VoiceOption
      key={voice.id}
      {...row}
      name={voice.name}
      says={wordsOf(voice)}
      sound={voice}
      chosen={picked === voice.id}
      onChoose={() => void choose(voice)}
    />
  )
  const kept = voices.filter((voice) => voice.kept)
  return (
    <Dialog open onClose={onClose} title={m.casting_voice_of({ name })} description={m.casting_voice_says()}>
      <div className="grid gap-4">
        {gone && <FieldError>{m.casting_voice_gone_says()}</FieldError>}
        {line !== '' && (
          <blockquote
            dir="auto"
            className="line-clamp-3 border-l-2 border-line pl-3 font-serif [overflow-wrap:anywhere]"
          >
            {line}
          </blockquote>
        )}
        <ul aria-label={m.casting_voices()} className="divide-y divide-line border-y border-line">
          <VoiceOption
            {...row}
            name={m.casting_voice_automatic()}
            says={automatic === null ? '' : automatic.name}
            sound={automatic === null ? null : plainly(automatic)}
            chosen={picked === null}
            onChoose={() => void choose(null)}
          />
          {kept.map(option)}
        </ul>
        <Offered voices={voices} option={option} />
        <div aria-live="assertive" className="empty:hidden">
          {fault !== null && <FieldError>{fault}</FieldError>}
        </div>
        <p className="text-sm text-ink-soft">
          {m.casting_voices_from()}{' '}
          <Link to="/profile" hash="voices" className="inline-block py-1 underline underline-offset-4">
            {m.casting_voices_own()}
          </Link>
        </p>
      </div>
    </Dialog>
  )
}

/** Returns who a saved voice belongs to, or the gender and age of an engine's voice. */
function wordsOf({ kept, group, castable, gender, age }: PlayVoice): string {
  if (!kept) return [genderWord(gender), ageWord(age)].join(' · ')
  return group ?? (castable ? m.casting_voice_yours() : m.casting_voice_personal())
}

/** The engines' own voices, with filters for gender and age. */
function Offered({ voices, option }: { voices: readonly PlayVoice[]; option: (voice: PlayVoice) => ReactNode }) {
  const [gender, setGender] = useState<VoiceGender | ''>('')
  const [age, setAge] = useState<VoiceAge | ''>('')
  const offered = voices.filter((voice) => !voice.kept)
  const found = offered.filter(
    (voice) => (gender === '' || voice.gender === gender) && (age === '' || voice.age === age),
  )
  if (offered.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{m.casting_voices_all()}</h3>
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          label={m.voices_gender()}
          value={gender}
          onChange={({ target }) => setGender(target.value as typeof gender)}
        >
          <option value="">{m.voices_any()}</option>
          {VOICE_GENDERS.map((one) => (
            <option key={one} value={one}>
              {genderWord(one)}
            </option>
          ))}
        </SelectField>
        <SelectField label={m.voices_age()} value={age} onChange={({ target }) => setAge(target.value as typeof age)}>
          <option value="">{m.voices_any()}</option>
          {VOICE_AGES.map((one) => (
            <option key={one} value={one}>
              {ageWord(one)}
            </option>
          ))}
        </SelectField>
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {found.length === 0 ? m.voices_none_such() : m.voices_found({ count: found.length })}
      </p>
      <ul aria-label={m.casting_voices_all()} className="divide-y divide-line border-y border-line empty:hidden">
        {found.map(option)}
      </ul>
    </section>
  )
}

interface OptionProps {
  readonly group: string
  readonly line: string
  readonly name: string
  readonly says: string
  /** Null if there is nothing to play. */
  readonly sound: VoiceSound | null
  readonly chosen: boolean
  readonly onChoose: () => void
}

function VoiceOption({ group, line, name, says, sound, chosen, onChoose }: OptionProps) {
  return (
    <li className="flex items-center gap-2 py-1">
      <label className="grid min-h-12 min-w-0 grow cursor-pointer grid-cols-[auto_1fr] content-center items-center gap-x-3 px-1">
        <input
          type="radio"
          name={group}
          checked={chosen}
          onChange={onChoose}
          className="row-span-2 size-5 scroll-my-24 accent-accent"
        />
        <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
        <bdi className="min-w-0 text-sm text-ink-soft [overflow-wrap:anywhere]">{says}</bdi>
      </label>
      {sound && <HearButton sound={sound} text={line} name={name} />}
    </li>
  )
}
