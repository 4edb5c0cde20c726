import type { CastMember, PlayVoice, PlayVoices } from '@replique/contract'
import { queryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'

/** The dialog that chooses a character's voice. */
export type VoiceDialogSlot = ComponentType<{
  readonly character: PlayVoices['characters'][number]
  readonly voices: readonly PlayVoice[]
  readonly chosen: string | null
  readonly gone: boolean
  /** Resolves to an error message, or null. */
  readonly onChoose: (voice: PlayVoice | null) => Promise<string | null>
  readonly onClose: () => void
}>

/** The key is nested in the casting's, so that invalidating the casting refetches both. */
export const playVoicesQuery = (id: string) =>
  queryOptions({
    queryKey: ['plays', 'casting', id, 'voices'],
    queryFn: ({ signal }) => api.sound.voices.ofPlay({ id }, { signal }),
  })

/** Returns the name of a cast voice. */
export type VoiceNames = (voiceId: string) => string

/**
 * Returns a lookup of voice names. Until they have loaded, all voices have a generic name; unknown ones count as
 * removed.
 */
export function voiceNames(known: PlayVoices | undefined): VoiceNames {
  if (known === undefined) return () => m.casting_voice()
  const names = new Map(known.voices.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? m.casting_voice_gone()
}

/** The voice of a character. */
export interface Speaking {
  /** Null for an automatic voice. */
  readonly chosen: PlayVoice | null
  /** Whether a voice was chosen and later removed. */
  readonly gone: boolean
}

export function speakingOf(cast: readonly CastMember[], known: PlayVoices): Speaking {
  const ids = cast.flatMap(({ voiceId }) => voiceId ?? [])
  const [chosen] = ids.flatMap((id) => known.voices.find((voice) => voice.id === id) ?? [])
  return { chosen: chosen ?? null, gone: chosen === undefined && ids.length > 0 }
}
