import type { Language } from '@replique/script'
import { LIMITS, type LineNote, type LineNoteKind } from '@replique/contract'
import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import type { DeviceNote } from './queries.ts'

/** What can happen to a line, in the order of the buttons. */
export const KINDS: Readonly<Record<LineNoteKind, () => string>> = {
  called: m.line_notes_called,
  dropped: m.line_notes_dropped,
  changed: m.line_notes_changed,
  added: m.line_notes_added,
  swapped: m.line_notes_swapped,
  late: m.line_notes_late,
  other: m.line_notes_other,
}

/** Says what happened. */
export const whatHappened = ({ kind, detail }: Pick<LineNote, 'kind' | 'detail'>): string =>
  kind === 'other' && detail !== '' ? detail : KINDS[kind]()

function Line({ name, words, language }: { name: string; words: string; language: Language }) {
  return (
    <p className="[overflow-wrap:anywhere] whitespace-pre-line">
      <bdi className="mr-2 font-sans text-sm font-semibold">{name}</bdi>
      <span lang={language} className="font-serif">
        {words}
      </span>
    </p>
  )
}

interface Props {
  readonly note: DeviceNote
  readonly language: Language
  /** Whether to show if an actor has the note. */
  readonly showsDelivery?: boolean
  readonly action?: ReactNode
}

/** A note with its line and what was said before it. */
export function NoteView({ note, language, showsDelivery = false, action }: Props) {
  const { before, now, words, speaker, delivered, unsent } = note
  const isChanged = now !== null && now.words.slice(0, LIMITS.notedLine) !== words
  return (
    <li className="grid gap-1 border-t border-line py-3">
      <div className="flex items-center gap-3">
        <p className="min-w-0 grow font-semibold [overflow-wrap:anywhere]">
          <bdi>{whatHappened(note)}</bdi>
        </p>
        {showsDelivery && (delivered || unsent) && (
          <p className="staging-tools shrink-0 text-sm text-ink-soft">
            {delivered ? m.line_notes_is_delivered() : m.line_notes_is_unsent()}
          </p>
        )}
        {action}
      </div>
      {now && now.heading !== '' && (
        <p lang={language} className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          {now.heading}
        </p>
      )}
      {before && (
        <div className="text-ink-soft">
          <Line name={before.speaker} words={before.words} language={language} />
        </div>
      )}
      <Line name={now?.speaker ?? speaker} words={now?.words ?? words} language={language} />
      {now === null && <p className="text-sm font-semibold text-accent">{m.line_notes_gone()}</p>}
      {isChanged && <p className="text-sm text-ink-soft">{m.line_notes_was({ words })}</p>}
    </li>
  )
}
