import { type FormEvent, useState } from 'react'
import { m } from '../../messages/messages.js'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import type { PlayDetail, Pronunciations } from '@replique/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { failureMessage } from '../../platform/api/failure.ts'
import { api } from '../../platform/api/api.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { closeToast, showToast } from '../../ui/toast/toasts.ts'
import { pronunciationQuery } from './queries.ts'

interface Entry {
  readonly written: string
  readonly said: string
}

interface Props {
  /** The entry to edit; `said` is empty for a new word. */
  readonly first: Entry
  readonly language: 'en' | 'fr'
  /** Resolves to an error message, or null. */
  readonly onSave: (entry: Entry) => Promise<string | null>
  readonly onClose: () => void
}

/** A dialog to enter how a word is written and how it should be spoken. */
function PronunciationDialog({ first, language, onSave, onClose }: Props) {
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
          {fault !== '' && <FieldError>{fault}</FieldError>}
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

/** Number of names offered before the list is expanded. */
const OFFERED = 12

/** A section for changing how words of the play are pronounced. Names come first. */
export function Pronunciation({ play }: { play: PlayDetail }) {
  const known = useQuery(pronunciationQuery(play.id))
  if (known.data) return <Known play={play} known={known.data} />
  if (known.isPending) return <Skeleton className="w-2/3" />
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-ink-soft">{failureMessage(known.error)}</p>
      <Button onClick={() => void known.refetch()}>{m.ui_try_again()}</Button>
    </div>
  )
}

function usePronouncing(playId: string) {
  const client = useQueryClient()
  return async (entries: { written: string; said: string | null }[]): Promise<string | null> => {
    try {
      const answer = await api.sound.voices.changePronunciation({ id: playId, entries })
      client.setQueryData(pronunciationQuery(playId).queryKey, answer)
      return null
    } catch (refusal) {
      return failureMessage(refusal)
    }
  }
}

function Known({ play, known: { entries, names, may } }: { play: PlayDetail; known: Pronunciations }) {
  const save = usePronouncing(play.id)
  const [asking, setAsking] = useState<Entry | null>(null)
  const remove = async ({ written, said }: Entry) => {
    const wrong = await save([{ written, said: null }])
    if (wrong !== null) return showToast({ title: m.plays_failed(), body: wrong })
    const undo = () => {
      closeToast(shown)
      void save([{ written, said }])
    }
    const action = { label: m.plays_undo(), altText: m.voices_say_undo_alt({ written }), run: undo }
    const shown = showToast({ title: m.voices_say_removed({ written }), action })
    return shown
  }
  return (
    <>
      <p className="mb-3 max-w-prose text-ink-soft">
        {entries.length === 0 ? m.voices_say_empty() : m.voices_say_says()}
      </p>
      {entries.length > 0 && (
        <ul aria-label={m.voices_say_title()} className="mb-3 divide-y divide-line border-y border-line">
          {entries.map((entry) => (
            <Row
              key={entry.written}
              entry={entry}
              {...(may.change && { onChange: () => setAsking(entry), onRemove: () => void remove(entry) })}
            />
          ))}
        </ul>
      )}
      {may.change && <Offered names={names} onAsk={(written) => setAsking({ written, said: '' })} />}
      {asking && (
        <PronunciationDialog
          first={asking}
          language={play.language}
          onSave={(next) =>
            save([
              ...(asking.said !== '' && next.written !== asking.written
                ? [{ written: asking.written, said: null }]
                : []),
              next,
            ])
          }
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

interface RowProps {
  readonly entry: Entry
  readonly onChange?: () => void
  readonly onRemove?: () => void
}

function Row({ entry: { written, said }, onChange, onRemove }: RowProps) {
  return (
    <li className="flex min-h-12 items-center gap-1 py-1">
      <p className="min-w-0 grow [overflow-wrap:anywhere]">
        <bdi className="font-semibold">{written}</bdi>
        <span className="text-ink-soft">
          {' '}
          → <bdi>{said}</bdi>
        </span>
      </p>
      {onChange && <IconButton icon="pencil" label={m.voices_say_change({ written })} onClick={onChange} />}
      {onRemove && <IconButton icon="x" label={m.voices_say_remove({ written })} onClick={onRemove} />}
    </li>
  )
}

/** Buttons that add a pronunciation, for the names of the play's characters and for any other word. */
function Offered({ names, onAsk }: { names: readonly string[]; onAsk: (written: string) => void }) {
  const [all, setAll] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      {(all ? names : names.slice(0, OFFERED)).map((name) => (
        <Button key={name} className="max-w-full [overflow-wrap:anywhere]" onClick={() => onAsk(name)}>
          <bdi>{name}</bdi>
        </Button>
      ))}
      {!all && names.length > OFFERED && (
        <Button look="plain" onClick={() => setAll(true)}>
          {m.voices_say_names({ count: names.length })}
        </Button>
      )}
      <Button icon="plus" onClick={() => onAsk('')}>
        {m.voices_say_add()}
      </Button>
    </div>
  )
}
