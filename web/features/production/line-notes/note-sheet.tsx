import { LIMITS, type LineNoteKind } from '@replique/contract'
import type { Language, SpokenParagraph } from '@replique/script'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { TextField } from '../../../ui/field.tsx'
import { KINDS, whatHappened } from './note-view.tsx'
import type { DeviceNote } from './queries.ts'

interface Props {
  readonly line: SpokenParagraph
  readonly language: Language
  /** The notes that the line has already. */
  readonly notes: readonly DeviceNote[]
  readonly onNote: (kind: LineNoteKind, detail: string) => void
  readonly onRemove: (note: DeviceNote) => void
  readonly onClose: () => void
}

/** What happened to a line, as large buttons; at the bottom of a phone, where the thumb is. */
export function NoteSheet({ line, language, notes, onNote, onRemove, onClose }: Props) {
  const [isOther, setOther] = useState(false)
  const [detail, setDetail] = useState('')
  return (
    <Drawer title={m.line_notes_what()} onClose={onClose}>
      <p className="line-clamp-3 [overflow-wrap:anywhere]">
        <bdi className="mr-2 text-sm font-semibold">{line.name}</bdi>
        <span lang={language} className="font-serif">
          {line.text}
        </span>
      </p>
      {notes.length > 0 && (
        <ul aria-label={m.line_notes_of_line()} className="mt-3 divide-y divide-line border-y border-line">
          {notes.map((note) => (
            <li key={note.id} className="flex items-center gap-3">
              <bdi className="min-w-0 grow [overflow-wrap:anywhere]">{whatHappened(note)}</bdi>
              <Button look="plain" aria-label={removeLabel(note)} onClick={() => onRemove(note)}>
                {m.line_notes_remove()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isOther ? (
        <form
          className="mt-4 grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (detail.trim() !== '') onNote('other', detail.trim())
          }}
        >
          <TextField
            label={m.line_notes_detail()}
            value={detail}
            maxLength={LIMITS.lineNoteDetail}
            ref={(field) => field?.focus()}
            onChange={({ target }) => setDetail(target.value)}
          />
          <Button type="submit" look="solid" className="min-h-14" disabled={detail.trim() === ''}>
            {m.line_notes_detail_add()}
          </Button>
        </form>
      ) : (
        <div className="mt-4 grid grid-cols-2 gap-2">
          {(Object.keys(KINDS) as LineNoteKind[]).map((kind) => (
            <Button
              key={kind}
              className={kind === 'other' ? 'col-span-2 min-h-14' : 'min-h-14'}
              onClick={() => (kind === 'other' ? setOther(true) : onNote(kind, ''))}
            >
              {KINDS[kind]()}
            </Button>
          ))}
        </div>
      )}
    </Drawer>
  )
}

/** The accessible name of the button that removes a note. */
export const removeLabel = (note: DeviceNote): string => `${m.line_notes_remove()} – ${whatHappened(note)}`
