import './tones.css'
import { cueAtHead } from '@replique/manuscript'
import { spellTone, TONE_INTENSITIES, TONE_NAMES, type SpeechTone, type ToneName } from '@replique/script'
import { useEffect } from 'react'
import type { EditorParts } from '../shell/view-state.ts'
import { m } from '../../../messages/messages.js'

const WORDS: Readonly<Record<ToneName, () => string>> = {
  neutral: m.tones_neutral,
  joyful: m.tones_joyful,
  sad: m.tones_sad,
  angry: m.tones_angry,
  afraid: m.tones_afraid,
  tender: m.tones_tender,
  mocking: m.tones_mocking,
  surprised: m.tones_surprised,
  urgent: m.tones_urgent,
}

export const toneName = (name: ToneName): string => WORDS[name]()

/** Returns a tone in words, such as "a little sad", "angry" or "very tender". */
export function toneWords({ name, intensity }: SpeechTone): string {
  const tone = toneName(name)
  if (name === 'neutral' || intensity === 2) return tone
  return intensity === 1 ? m.tones_little({ tone }) : m.tones_much({ tone })
}

/** Shows the tones of speeches in the margin, and listens for the key that changes one. */
export function ToneMargin({ editor, view, writable }: EditorParts) {
  useEffect(() => showTones(editor.view.dom.parentElement), [editor])
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      if (!asksTone(event) || !writable || view.get().mainView !== 'page' || view.get().openDialog !== null) return
      if (editor.annotations.suggests || cueAtHead(editor.view.state) === null) return
      event.preventDefault()
      view.ask('tone')
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [editor, view, writable])
  return null
}

const asksTone = (event: KeyboardEvent): boolean =>
  event.code === 'KeyT' && event.altKey && (event.ctrlKey || event.metaKey) && !event.getModifierState('AltGraph')

/**
 * Sets the text of each tone as a CSS variable, so that no work is done per cue and nothing is added to the text.
 * Returns a function that hides the tones.
 */
function showTones(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return undefined
  for (const name of TONE_NAMES)
    for (const intensity of TONE_INTENSITIES) {
      const tone = { name, intensity }
      place.style.setProperty(`--tone-${spellTone(tone).replace(' ', '-')}`, JSON.stringify(toneWords(tone)))
    }
  place.classList.add('shows-tones')
  return () => place.classList.remove('shows-tones')
}
