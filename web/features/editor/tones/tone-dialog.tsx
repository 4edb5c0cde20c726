import { attrsOf, cueAtHead, elementOf, idOf, setTones } from '@replique/manuscript'
import { TONE_INTENSITIES, TONE_NAMES, type SpeechTone, type ToneIntensity, type ToneName } from '@replique/script'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import { focusEditor } from '../shell/last-place.ts'
import { announceText } from '../shell/editor-hooks.ts'
import { toneName, toneWords } from './tone-margin.tsx'

const STRENGTHS: Readonly<Record<ToneIntensity, () => string>> = {
  1: m.tones_strength_1,
  2: m.tones_strength_2,
  3: m.tones_strength_3,
}

/** The dialog for the tone of the speech at the caret. It opens from the menu or with Ctrl+Alt+T. */
export function ToneDialog({ editor, view }: EditorParts) {
  const [cue] = useState(() => cueAtHead(editor.view.state)?.node ?? null)
  const had = cue === null ? undefined : elementOf(cue).tone
  const [name, setName] = useState<ToneName | null>(had?.name ?? null)
  const [intensity, setIntensity] = useState<ToneIntensity>(had?.intensity ?? 2)
  const close = (): void => view.change({ openDialog: null })
  const keep = (): void => {
    const tone: SpeechTone | null = name && { name, intensity: name === 'neutral' ? 1 : intensity }
    if (cue !== null) {
      const change = setTones(new Map([[idOf(cue), tone]]))
      editor.binding.apart(() => change(editor.view.state, editor.view.dispatch))
      announceText(tone ? toneWords(tone) : m.tones_none())
    }
    close()
  }
  return (
    <Dialog
      open
      onClose={close}
      onClosed={() => focusEditor(editor.view)}
      title={m.tones_set()}
      description={cue === null ? m.tones_nowhere() : (attrsOf(cue).name ?? cue.textContent)}
    >
      {cue !== null && (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            keep()
          }}
        >
          <fieldset className="grid grid-cols-2">
            <legend className="sr-only">{m.tones_title()}</legend>
            {[null, ...TONE_NAMES].map((one) => (
              <Choice
                key={one ?? 'none'}
                group="tone"
                checked={name === one}
                label={one === null ? m.tones_none() : toneName(one)}
                onChoose={() => setName(one)}
              />
            ))}
          </fieldset>
          {name !== null && name !== 'neutral' && (
            <fieldset className="grid sm:grid-cols-3">
              <legend className="pb-1 text-sm font-semibold">{m.tones_strength()}</legend>
              {TONE_INTENSITIES.map((one) => (
                <Choice
                  key={one}
                  group="strength"
                  checked={intensity === one}
                  label={STRENGTHS[one]()}
                  onChoose={() => setIntensity(one)}
                />
              ))}
            </fieldset>
          )}
          <div className="flex justify-end">
            <Button type="submit" look="solid">
              {m.tones_keep()}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

interface ChoiceProps {
  readonly group: string
  readonly label: string
  readonly checked: boolean
  readonly onChoose: () => void
}

function Choice({ group, label, checked, onChoose }: ChoiceProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name={group}
        checked={checked}
        onChange={onChoose}
        className="size-5 shrink-0 accent-accent"
      />
      <span>{label}</span>
    </label>
  )
}
