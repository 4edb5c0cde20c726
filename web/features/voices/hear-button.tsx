import type { VoiceSound } from '@replique/contract'
import { api } from '../../platform/api/api.ts'
import { useEffect } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { playSound, playingSound, stopSound } from '../../platform/sound/short-sound.ts'
import { useStore } from '../../platform/store.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast/toasts.ts'

/** Maximum number of cached samples; the oldest are dropped first. */
const MOST = 24

interface Heard {
  readonly sound: Blob
  /** Whether another voice spoke instead of the requested one. */
  readonly instead: boolean
}

const heard = new Map<string, Heard>()

const keyOf = (sound: VoiceSound, text: string): string => {
  const { engine, voice, language, pitch, rate, volume, manner } = sound
  return JSON.stringify([engine, voice, language, pitch, rate, volume, manner, text])
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const bytes = atob(text)
  return Uint8Array.from(bytes, (one) => one.charCodeAt(0))
}

/** Speaks a line with the voice; audio that was already loaded is reused. */
async function tryLine(sound: VoiceSound, text: string, signal: AbortSignal): Promise<Heard> {
  const key = keyOf(sound, text)
  const known = heard.get(key)
  if (known !== undefined) return known
  const { engine, voice, language, pitch, rate, volume, manner } = sound
  const input = { engine, voice, language, pitch, rate, volume, manner, text }
  const { sound: mp3, instead } = await api.sound.voices.try(input, { signal })
  const answer = { sound: new Blob([fromBase64(mp3)], { type: 'audio/mpeg' }), instead }
  // a replacement voice is not cached: the engine may be back next time
  if (!instead) heard.set(key, answer)
  for (const oldest of heard.keys()) {
    if (heard.size <= MOST) break
    heard.delete(oldest)
  }
  return answer
}

interface Props {
  readonly sound: VoiceSound
  /** The text to speak; if empty, the server provides a sentence. */
  readonly text: string
  /** Name of the voice or the character, for the accessible label. */
  readonly name: string
  /** Whether to show the label beside the icon. */
  readonly wide?: boolean
}

/** Plays a line in a voice; another press stops it. */
export function HearButton({ sound, text, name, wide = false }: Props) {
  const key = `${name} ${keyOf(sound, text)}`
  const now = useStore(playingSound)
  const mine = now?.key === key
  useEffect(
    () => () => {
      if (playingSound.get()?.key === key) stopSound()
    },
    [key],
  )
  const hear = async () => {
    try {
      await playSound(key, async (signal) => {
        const heard = await tryLine(sound, text, signal)
        if (heard.instead) showToast({ title: m.voices_instead() })
        return heard.sound
      })
    } catch (refusal) {
      const body = refusal instanceof DOMException ? m.voices_not_playable() : failureMessage(refusal)
      showToast({ title: m.voices_not_heard(), body })
    }
  }
  const press = () => (mine ? stopSound() : void hear())
  const icon = mine ? (now.state === 'coming' ? 'loader' : 'square') : 'volume-2'
  const state = { 'data-sounding': mine ? now.state : undefined }
  if (wide)
    return (
      <Button {...state} icon={icon} onClick={press}>
        {mine ? m.voices_stop_word() : m.voices_hear_word()}
      </Button>
    )
  return (
    <IconButton
      {...state}
      icon={icon}
      label={mine ? m.voices_stop({ name }) : m.voices_hear({ name })}
      onClick={press}
    />
  )
}
