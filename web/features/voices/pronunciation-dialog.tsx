import { type FormEvent, useState } from 'react'
import { m } from '../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem, TextField } from '../../ui/field.tsx'

export interface Entry {
  readonly written: string
  readonly said: string
}

interface Props {
  /** What was said before; nothing as `said` for a word that is new. */
  readonly first: Entry
  readonly language: 'en' | 'fr'
  /** Answers what went wrong, or null. */
  readonly onSave: (entry: Entry) => Promise<string | null>
  readonly onClose: () => void
}

/** A word as it is written, and as it is to be said. */
export function PronunciationDialog({ first, language, onSave, onClose }: Props) {
  const [entry, setEntry] = useState(first)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const written = entry.written.trim()
  const said = entry.said.trim()
  const change = (next: Partial<Entry>) => {
    setEntry({ ...entry, ...next })
    setFault('')
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (written === '' || said === '') return setFault(m.voices_say_missing())
    setBusy(true)
    const wrong = await onSave({ written, said })
    setBusy(false)
    if (wrong === null) onClose()
    else setFault(wrong)
  }
  return (
    <Dialog open onClose={onClose} title={m.voices_say_dialog()}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        <TextField
          label={m.voices_say_written()}
          value={entry.written}
          maxLength={100}
          autoComplete="off"
          lang={language}
          dir="auto"
          onChange={(event) => change({ written: event.target.value })}
        />
        <TextField
          label={m.voices_say_said()}
          hint={m.voices_say_hint()}
          value={entry.said}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          onChange={(event) => change({ said: event.target.value })}
        />
        <div aria-live="assertive" className="empty:hidden">
          {fault !== '' && <Problem>{fault}</Problem>}
        </div>
        <div className="flex flex-wrap justify-end gap-2">
          <Button look="plain" disabled={busy} onClick={onClose}>
            {m.plays_cancel()}
          </Button>
          <Button look="solid" type="submit" busy={busy}>
            {m.plays_save()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
