import type { CastInput, PlayVoice, PlayVoices, VoiceSound } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Dialog } from '../../../ui/dialog.tsx'
import { Problem } from '../../../ui/field.tsx'
import { castInputOf, type Part } from './parts.ts'
import { plainly, speakingOf, type HearSlot } from './voices.ts'

interface Props {
  readonly part: Part
  /** In which the play is written, and its lines are said. */
  readonly language: VoiceSound['language']
  readonly known: PlayVoices
  readonly hear: HearSlot
  /** Answers what went wrong, or null. */
  readonly onSave: (inputs: CastInput[]) => Promise<string | null>
  readonly onClose: () => void
}

/** What speaks one character: one tap chooses, and each voice can be heard with one of the character's own lines. */
export function VoiceDialog({ part, language, known, hear, onSave, onClose }: Props) {
  const { id, name } = part.character
  const character = known.characters.find((one) => one.id === id)
  const { chosen, gone } = speakingOf(part.cast, known)
  const [fault, setFault] = useState<string | null>(null)
  // shown as chosen from the tap on
  const [picked, setPicked] = useState(chosen?.id ?? null)
  const people = part.cast.filter(({ voiceId }) => voiceId === null).map(castInputOf)
  const choose = async (voice: PlayVoice | null) => {
    const voices = voice === null ? [] : [{ voiceId: voice.id, understudy: false }]
    setPicked(voice?.id ?? null)
    const wrong = await onSave([...people, ...voices])
    setFault(wrong)
    if (wrong !== null) setPicked(chosen?.id ?? null)
  }
  const group = useId()
  const line = character?.line ?? ''
  const automatic = character?.automatic ?? null
  const row = { group, hear, line }
  return (
    <Dialog open onClose={onClose} title={m.casting_voice_of({ name })} description={m.casting_voice_says()}>
      <div className="grid gap-4">
        {gone && <Problem>{m.casting_voice_gone_says()}</Problem>}
        {line !== '' && (
          <blockquote
            dir="auto"
            className="line-clamp-3 border-l-2 border-line pl-3 font-serif [overflow-wrap:anywhere]"
          >
            {line}
          </blockquote>
        )}
        <ul
          aria-label={m.casting_voices()}
          className="divide-y divide-line border-y border-line rail:max-h-[45dvh] rail:overflow-y-auto"
        >
          <VoiceOption
            {...row}
            name={m.casting_voice_automatic()}
            says={automatic === null ? '' : automatic.name}
            sound={automatic === null ? null : plainly(automatic)}
            chosen={picked === null}
            onChoose={() => void choose(null)}
          />
          {known.voices.map((voice) => (
            <VoiceOption
              key={voice.id}
              {...row}
              name={voice.name}
              says={voice.group ?? (voice.castable ? m.casting_voice_yours() : m.casting_voice_personal())}
              sound={{ ...voice, language }}
              chosen={picked === voice.id}
              onChoose={() => void choose(voice)}
            />
          ))}
        </ul>
        <div aria-live="assertive" className="empty:hidden">
          {fault !== null && <Problem>{fault}</Problem>}
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

interface OptionProps {
  readonly group: string
  readonly hear: HearSlot
  readonly line: string
  readonly name: string
  readonly says: ReactNode
  /** Null where there is nothing to hear. */
  readonly sound: VoiceSound | null
  readonly chosen: boolean
  readonly onChoose: () => void
}

function VoiceOption({ group, hear: Hear, line, name, says, sound, chosen, onChoose }: OptionProps) {
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
      {sound && <Hear sound={sound} text={line} name={name} />}
    </li>
  )
}
