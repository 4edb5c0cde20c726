import type { VoiceSound } from '@replique/contract'
import '../../platform/api/ai-failures.ts'
import '../../platform/api/hearing-failures.ts'
import { useEffect } from 'react'
import { m } from '../../messages/messages.js'
import { failureMessage } from '../../platform/api/failure.ts'
import { playSound, sounding, stopSound } from '../../platform/sound/short-sound.ts'
import { useStore } from '../../platform/store.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast/toasts.ts'
import { keyOf, tryLine } from './try.ts'

interface Props {
  readonly sound: VoiceSound
  /** What it says; empty for a sentence of the server. */
  readonly text: string
  /** The voice, or whom it speaks. */
  readonly name: string
  /** With its words beside the sign. */
  readonly wide?: boolean
}

/** Has a voice say a line, and ends it by another press. */
export function HearButton({ sound, text, name, wide = false }: Props) {
  const key = `${name} ${keyOf(sound, text)}`
  const now = useStore(sounding)
  const mine = now?.key === key
  useEffect(
    () => () => {
      if (sounding.get()?.key === key) stopSound()
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
