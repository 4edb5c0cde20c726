import type { CastMember, PlayVoice, PlayVoices } from '@replique/contract'
import { queryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'

/** What asks which voice speaks a character. */
export type VoiceDialogSlot = ComponentType<{
  readonly character: PlayVoices['characters'][number]
  readonly voices: readonly PlayVoice[]
  readonly chosen: string | null
  readonly gone: boolean
  /** Answers what went wrong, or null. */
  readonly onChoose: (voice: PlayVoice | null) => Promise<string | null>
  readonly onClose: () => void
}>

/** Below the casting's key: whoever hears of a change there asks for both again. */
export const playVoicesQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'casting', id, 'voices'],
    queryFn: ({ signal }) => api.sound.voices.ofPlay({ id }, { signal }),
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
