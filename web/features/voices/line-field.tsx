import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import { SelectField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Draft } from './draft.ts'
import { HearButton } from './hear-button.tsx'
import { linesFromQuery, playVoicesQuery, type LibraryScope } from './queries.ts'

interface Props {
  readonly draft: Draft
  readonly scope: LibraryScope
}

/** What the voice is tried by: one's own words, or a line of a play. */
export function LineField({ draft, scope }: Props) {
  const [text, setText] = useState('')
  const plays = useQuery(linesFromQuery(scope))
  return (
    <fieldset className="grid gap-3 border-t border-line pt-4">
      <legend className="sr-only">{m.voices_try()}</legend>
      <TextArea
        label={m.voices_line()}
        hint={m.voices_line_hint()}
        value={text}
        maxLength={200}
        rows={2}
        dir="auto"
        onChange={(event) => setText(event.target.value)}
      />
      {plays.data && plays.data.length > 0 && <FromPlay plays={plays.data} onLine={setText} />}
      <div>
        <HearButton wide sound={draft} text={text.trim()} name={draft.name} />
      </div>
    </fieldset>
  )
}

interface FromPlayProps {
  readonly plays: readonly { readonly id: string; readonly title: string }[]
  readonly onLine: (line: string) => void
}

function FromPlay({ plays, onLine }: FromPlayProps) {
  const [playId, setPlayId] = useState('')
  return (
    <div className="grid gap-3 rail:grid-cols-2">
      <SelectField label={m.voices_line_play()} value={playId} onChange={(event) => setPlayId(event.target.value)}>
        <option value="">{m.voices_line_none()}</option>
        {plays.map(({ id, title }) => (
          <option key={id} value={id}>
            {title || m.plays_untitled()}
          </option>
        ))}
      </SelectField>
      {playId !== '' && <OfCharacter key={playId} playId={playId} onLine={onLine} />}
    </div>
  )
}

function OfCharacter({ playId, onLine }: { playId: string; onLine: (line: string) => void }) {
  const { data } = useQuery(playVoicesQuery(playId))
  const [chosen, setChosen] = useState('')
  const speaking = (data?.characters ?? []).filter(({ line }) => line !== '')
  if (data && speaking.length === 0) return <p className="self-end text-ink-soft">{m.voices_line_nobody()}</p>
  const choose = (id: string) => {
    setChosen(id)
    const line = speaking.find((one) => one.id === id)?.line
    if (line !== undefined) onLine(line)
  }
  return (
    <SelectField
      label={m.voices_line_character()}
      value={chosen}
      disabled={!data}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{m.voices_line_none()}</option>
      {speaking.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
