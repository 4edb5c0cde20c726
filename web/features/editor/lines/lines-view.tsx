import { characterLines, countPlay, printedText, type CharacterId, type ElementKind, type Play } from '@replique/script'
import { useCallback, useRef } from 'react'
import type { MountedEditor } from '../mount.ts'
import { pageAt, paginationOf } from '../page/pages.ts'
import { m } from '../../../messages/messages.js'
import { useStore } from '../../../platform/store.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { type EditorParts, chosenCharacter } from '../shell/view-state.ts'
import { useFrame, useAfterPause } from '../shell/editor-hooks.ts'
import { goToBlock } from '../navigation/go-to.ts'
import { ViewFrame } from '../shell/view-frame.tsx'
import { useDirectEditing } from '../cards/move-scenes.ts'
import { WordsField } from './words-field.tsx'

/** A paragraph of a speech. */
export interface LinePart {
  readonly id: string
  readonly kind: ElementKind
}

/** One speech of a character, shown as a row. */
export interface LineFacts {
  /** The id of the cue's block. */
  readonly id: string
  /** The heading of its scene or act, if it differs from the previous row's. */
  readonly heading: string | null
  readonly page: string
  /** The previous speaker, and the end of their speech. */
  readonly before: { readonly name: string; readonly words: string } | null
  readonly parts: readonly LinePart[]
}

/** A character that can be chosen. */
export interface Speaker {
  readonly id: CharacterId
  readonly name: string
  readonly speeches: number
}

function playNow({ view, live }: MountedEditor): Play {
  return paginationOf(view.state)?.play ?? live.playOf(view.state.doc)
}

/** Returns all characters who speak, in descending order of words spoken. */
export function readSpeakers(editor: MountedEditor): Speaker[] {
  return countPlay(playNow(editor)).characters.flatMap(({ character, name, speeches }) =>
    character === undefined || speeches === 0 ? [] : [{ id: character, name, speeches }],
  )
}

/** Returns all speeches of one character, in order. */
export function readLines(editor: MountedEditor, character: CharacterId): LineFacts[] {
  const play = playNow(editor)
  const pages = paginationOf(editor.view.state)?.pages ?? []
  let last: number | undefined
  return characterLines(play, character).map(({ cue, parts, heading, before }) => {
    const fresh = heading !== undefined && heading !== last
    last = heading
    return {
      id: play.elements[cue]?.id ?? '',
      heading: fresh ? printedText(play.elements[heading]?.text ?? []).trim() : null,
      page: pageAt(pages, cue)?.label ?? '',
      before: before ?? null,
      parts: parts.flatMap((at) => {
        const { id, kind } = play.elements[at] ?? {}
        return id === undefined || kind === undefined ? [] : [{ id, kind }]
      }),
    }
  })
}

/** All speeches of one character, in order, each editable in place. */
export function LinesView({ parts: given }: { parts: EditorParts }) {
  const parts = useDirectEditing(given)
  const { editor } = parts
  useFrame(editor)
  const speakers = useAfterPause(editor, readSpeakers)
  const wanted = useStore(chosenCharacter)
  const chosen = speakers.find(({ id }) => id === wanted) ?? speakers[0]
  return (
    <ViewFrame
      title={m.overview_lines()}
      parts={parts}
      tools={chosen && <Choose speakers={speakers} chosen={chosen} />}
    >
      {chosen === undefined ? (
        <EmptyState title={m.overview_no_lines()}>{m.overview_no_lines_text()}</EmptyState>
      ) : (
        <Lines key={chosen.id} parts={parts} chosen={chosen} />
      )}
    </ViewFrame>
  )
}

function Choose({ speakers, chosen }: { speakers: readonly Speaker[]; chosen: Speaker }) {
  return (
    <select
      aria-label={m.overview_lines_whose()}
      value={chosen.id}
      onChange={(event) => chosenCharacter.set(event.target.value)}
      className="h-9 max-w-64 min-w-0 rounded-base border border-line bg-paper px-2 text-sm hover:bg-sunk pointer-coarse:h-11"
    >
      {speakers.map(({ id, name, speeches }) => (
        <option key={id} value={id}>
          {m.overview_lines_of({ name, count: speeches })}
        </option>
      ))}
    </select>
  )
}

/** Moves the focus to the next field, as Enter does. */
function goOn(list: HTMLElement | null): void {
  const fields = [...(list?.querySelectorAll<HTMLElement>('textarea') ?? [])]
  fields[fields.indexOf(document.activeElement as HTMLElement) + 1]?.focus()
}

function Lines({ parts, chosen }: { parts: EditorParts; chosen: Speaker }) {
  const { editor } = parts
  const read = useCallback((now: MountedEditor) => readLines(now, chosen.id), [chosen.id])
  const lines = useAfterPause(editor, read)
  const list = useRef<HTMLOListElement>(null)
  return (
    <div className="mx-auto max-w-3xl">
      <p className="text-sm text-ink-soft">{m.overview_lines_about()}</p>
      <ol ref={list} aria-label={m.overview_lines_of({ name: chosen.name, count: lines.length })} className="mt-2">
        {lines.map((line) => (
          <Line key={line.id} {...{ parts, line }} name={chosen.name} onEnter={() => goOn(list.current)} />
        ))}
      </ol>
    </div>
  )
}

interface LineProps {
  readonly parts: EditorParts
  readonly line: LineFacts
  readonly name: string
  readonly onEnter: () => void
}

/** A speech, with the end of the previous speech for context. */
function Line({ parts, line, name, onEnter }: LineProps) {
  const { editor, writable } = parts
  const { heading, before, page } = line
  return (
    <li className="speech-row">
      {heading !== null && <h3 className="mt-6 mb-1 font-serif text-lg">{heading || m.editor_scene_unnamed()}</h3>}
      <div className="flex gap-3 border-t border-line py-2.5">
        <div className="min-w-0 grow">
          {before && (
            <p className="mb-1 text-sm text-ink-soft">
              <b className="font-semibold">{before.name}</b> {before.words}
            </p>
          )}
          {line.parts.length === 0 && <p className="text-sm text-ink-soft italic">{m.overview_lines_empty()}</p>}
          {line.parts.map(({ id, kind }) => (
            <WordsField
              key={id}
              {...{ editor, id, onEnter }}
              label={kind === 'parenthetical' ? m.overview_line_how({ name, page }) : m.overview_line({ name, page })}
              disabled={!writable}
              className={kind === 'parenthetical' ? 'font-serif text-ink-soft italic' : 'font-serif text-[1.0625rem]'}
            />
          ))}
        </div>
        <button
          type="button"
          aria-label={m.overview_line_go({ page })}
          onClick={() => goToBlock(parts, line.id)}
          className="min-h-9 min-w-9 shrink-0 self-start rounded-base px-1 text-xs text-ink-soft tabular-nums hover:bg-sunk pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          {page || '→'}
        </button>
      </div>
    </li>
  )
}
