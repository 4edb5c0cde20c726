import type { CastMember, PlayVoice, PlayVoices, VoiceSound } from '@replique/contract'
import { queryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'

/** Has a voice say a line, by a button that is called after `name`. */
export type HearSlot = ComponentType<{ readonly sound: VoiceSound; readonly text: string; readonly name: string }>

/** Below the casting's key: whoever hears of a change there asks for both again. */
export const playVoicesQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'casting', id, 'voices'],
    queryFn: ({ signal }) => api.hearing.voices.ofPlay({ id }, { signal }),
  })

/** What a cast voice is called. */
export type VoiceNames = (voiceId: string) => string

/** By their names; until those have come each is only a voice, and one that is not among them was removed. */
export function voiceNames(known: PlayVoices | undefined): VoiceNames {
  if (known === undefined) return () => m.casting_voice()
  const names = new Map(known.voices.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? m.casting_voice_gone()
}

/** What speaks a character now. */
export interface Speaking {
  /** Null: a voice that was cast by itself. */
  readonly chosen: PlayVoice | null
  /** A voice was chosen and then removed. */
  readonly gone: boolean
}

export function speakingOf(cast: readonly CastMember[], known: PlayVoices): Speaking {
  const ids = cast.flatMap(({ voiceId }) => voiceId ?? [])
  const [chosen] = ids.flatMap((id) => known.voices.find((voice) => voice.id === id) ?? [])
  return { chosen: chosen ?? null, gone: chosen === undefined && ids.length > 0 }
}

/** As its engine has it. */
export const plainly = ({
  engine,
  voice,
  language,
}: Pick<VoiceSound, 'engine' | 'voice' | 'language'>): VoiceSound => ({
  engine,
  voice,
  language,
  pitch: 0,
  rate: 1,
  volume: 1,
  manner: '',
})
