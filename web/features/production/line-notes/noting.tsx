import { LIMITS, type LineNote, type LineNoteKind, type LineNotesScript } from '@replique/contract'
import { notedLine, spokenParagraphs, type Language, type SpokenParagraph } from '@replique/script'
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { randomId } from '../../../platform/random-id.ts'
import { classNames } from '../../../ui/class-names.ts'
import { closeToast, showToast } from '../../../ui/toast/toasts.ts'
import { FollowChoice, useFollowedLine } from './follow.tsx'
import { NoteSheet } from './note-sheet.tsx'
import { whatHappened } from './note-view.tsx'
import type { DeviceNote } from './queries.ts'
import { SceneBar, scenesOf, type ScriptLine, usePlace } from './scenes.tsx'

type Happened = Pick<LineNote, 'kind' | 'detail'>

/** Returns a note about a paragraph, with its words as they are in this script. */
function noteOf(line: SpokenParagraph, paragraphs: readonly SpokenParagraph[], { kind, detail }: Happened): LineNote {
  const cueOf = (name: string): string => name.slice(0, LIMITS.notedCue)
  const wordsOf = (text: string): string => text.slice(0, LIMITS.notedLine)
  const { repeated, around } = notedLine(line, paragraphs)
  return {
    id: randomId(),
    kind,
    detail,
    element: line.id,
    characters: line.speakers.slice(0, LIMITS.notedSpeakers),
    speaker: cueOf(line.name),
    words: wordsOf(line.text),
    before: line.before && { speaker: cueOf(line.before.name), words: wordsOf(line.before.text) },
    repeated,
    around: { above: [...around.above], below: [...around.below] },
    place: paragraphs.indexOf(line),
    at: new Date().toISOString(),
  }
}

interface LineProps {
  readonly id: string
  readonly text: string
  readonly language: Language
  /** What was noted about it, separated by line breaks. */
  readonly noted: string
  readonly isFollowed: boolean
  readonly onOpen: (id: string) => void
}

/** A spoken paragraph, as one large button, with what was noted about it. */
const Line = memo(function Line({ id, text, language, noted, isFollowed, onOpen }: LineProps) {
  return (
    <div data-line={id} className={classNames('-mx-3 rounded-base', isFollowed && 'bg-accent-soft')}>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={isFollowed || undefined}
        onClick={() => onOpen(id)}
        className="block min-h-11 w-full rounded-base px-3 py-2 text-left font-serif text-lg leading-snug whitespace-pre-line [overflow-wrap:anywhere] hover:bg-sunk focus-visible:-outline-offset-2"
      >
        <span lang={language}>{text}</span>
      </button>
      {noted !== '' && (
        <ul className="flex flex-wrap gap-1.5 px-3 pb-2">
          {noted.split('\n').map((what, at) => (
            <li key={at} className="rounded-base bg-accent px-2 py-0.5 text-sm text-on-accent [overflow-wrap:anywhere]">
              <bdi>{what}</bdi>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
})

interface ScriptLineProps {
  readonly line: ScriptLine
  readonly language: Language
  readonly byLine: ReadonlyMap<string, readonly DeviceNote[]>
  readonly followed: readonly string[]
  readonly onOpen: (id: string) => void
}

/** A heading, a direction, or a speech whose paragraphs can be noted. */
function SceneLine({ line: { kind, name, parts }, language, byLine, followed, onOpen }: ScriptLineProps) {
  const text = parts.map((part) => part.text).join('\n')
  if (kind === 'heading')
    return (
      <h2 lang={language} className="font-serif text-lg font-semibold [overflow-wrap:anywhere]">
        {text}
      </h2>
    )
  if (kind === 'direction')
    return (
      <p lang={language} className="font-serif text-ink-soft italic [overflow-wrap:anywhere] whitespace-pre-line">
        {text}
      </p>
    )
  return (
    <div className="grid">
      <p className="text-sm font-semibold">
        <bdi>{name}</bdi>
      </p>
      {parts.map((part) =>
        part.kind === 'manner' ? (
          <p key={part.id} lang={language} className="font-serif text-ink-soft italic [overflow-wrap:anywhere]">
            {part.text}
          </p>
        ) : (
          <Line
            key={part.id}
            id={part.id}
            text={part.text}
            language={language}
            noted={(byLine.get(part.id) ?? []).map(whatHappened).join('\n')}
            isFollowed={followed.includes(part.id)}
            onOpen={onOpen}
          />
        ),
      )}
    </div>
  )
}

interface Props {
  readonly playId: string
  readonly script: LineNotesScript
  readonly notes: readonly DeviceNote[]
  readonly onNote: (note: LineNote) => void
  readonly onUndo: (id: string) => void
  readonly onRemove: (note: DeviceNote) => void
  /** What the device has not sent yet, in words; empty if there is nothing. */
  readonly unsent: string
  /** The link to the notes. */
  readonly children: ReactNode
}

/** The script of a run: one tap on a line, one tap on what happened. */
export function Noting({ playId, script, notes, onNote, onUndo, onRemove, unsent, children }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const paragraphs = useMemo(() => spokenParagraphs(script), [script])
  const scenes = useMemo(() => scenesOf(script), [script])
  const [opened, open] = useState<string | null>(null)
  const noted = useRef('')
  const here = usePlace(list, `replique-line-notes-place:${playId}`)
  const followed = useFollowedLine(playId, script)
  const { elements } = followed
  useEffect(() => {
    const [first] = elements
    if (first === undefined) return
    list.current?.querySelector(`[data-line="${CSS.escape(first)}"]`)?.scrollIntoView({ block: 'center' })
  }, [elements])
  const byLine = Map.groupBy(notes, (note) => note.now?.element ?? note.element)
  const line = paragraphs.find(({ id }) => id === opened)
  const add = (about: SpokenParagraph, kind: LineNoteKind, detail: string): void => {
    open(null)
    const note = noteOf(about, paragraphs, { kind, detail })
    onNote(note)
    const undo = { label: m.line_notes_undo(), altText: m.line_notes_undo_alt(), run: () => onUndo(note.id) }
    // one at a time, so that they don't cover the script
    closeToast(noted.current)
    noted.current = showToast({
      title: m.line_notes_noted({ what: whatHappened(note) }),
      body: about.name,
      action: undo,
    })
  }
  return (
    <>
      <div ref={list} className="grid grid-cols-1 gap-8 pb-8">
        {scenes.map((scene, at) => (
          <div
            key={scene.from}
            data-scene={at}
            className="grid scroll-mt-20 grid-cols-1 gap-4 [contain-intrinsic-size:auto_60rem] [content-visibility:auto]"
          >
            {scene.lines.map((one, index) => (
              <SceneLine
                key={index}
                line={one}
                language={script.language}
                byLine={byLine}
                followed={elements}
                onOpen={open}
              />
            ))}
          </div>
        ))}
      </div>
      <div className="line-notes-bar sticky bottom-[calc(var(--tabs)+env(safe-area-inset-bottom))] z-10 -mx-5 -mb-12 grid grid-cols-1 gap-1 border-t border-line bg-paper px-5 py-2 rail:bottom-0 rail:-mx-8 rail:px-8">
        <FollowChoice followed={followed} />
        <SceneBar
          scenes={scenes}
          here={here}
          onGo={(at) => list.current?.querySelector(`[data-scene="${at}"]`)?.scrollIntoView()}
        />
        <div className="flex items-center gap-3">
          <p role="status" className="flex min-w-0 grow flex-wrap gap-x-3 text-sm">
            <span>{m.line_notes_count({ count: notes.length })}</span>
            <span className="font-semibold text-accent">{unsent}</span>
          </p>
          {children}
        </div>
      </div>
      {line && (
        <NoteSheet
          line={line}
          language={script.language}
          notes={byLine.get(line.id) ?? []}
          onNote={(kind, detail) => add(line, kind, detail)}
          onRemove={onRemove}
          onClose={() => open(null)}
        />
      )}
    </>
  )
}
