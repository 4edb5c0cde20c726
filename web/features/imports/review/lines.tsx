import {
  type RichText,
  REVIEW_THRESHOLD,
  wordsOfLine,
  type Character,
  type DraftLine,
  type ElementKind,
  type PlayKind,
  type OriginalLine,
  type Draft,
} from '@replique/script'
import { memo, type ReactNode, useEffect, useRef, useState, type KeyboardEvent, type Ref, useMemo } from 'react'
import { m } from '../../../messages/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { kindWord } from '../words.ts'
import { chunksOf, type Row, rowsOf } from './use-lines.ts'

/** Formatted text. Its content is never interpreted as HTML. */
function RichWords({ text }: { text: RichText }) {
  return text.map((run, at) => {
    const inner = run.bold ? <strong>{run.text}</strong> : run.text
    const key = `${at} ${run.text.length}`
    return run.italic ? <em key={key}>{inner}</em> : <span key={key}>{inner}</span>
  })
}

/** Classes for a line's text, by kind. */
const LOOKS: Partial<Record<ElementKind, string>> = {
  act: 'text-lg font-semibold',
  scene: 'font-semibold',
  action: 'italic',
  cue: 'font-semibold tracking-wide',
  parenthetical: 'pl-8 italic',
  dialogue: 'pl-4',
  verse: 'pl-4',
  lyrics: 'pl-4 italic',
  transition: 'text-right',
  centred: 'text-center',
  note: 'text-ink-soft',
}

interface LineRowProps {
  readonly line: DraftLine
  readonly characters: readonly Character[]
  readonly kind: PlayKind
  readonly isCurrent: boolean
  /** Id of the element that shows the original. */
  readonly original: string
  readonly onChoose: (id: string) => void
}

/** Returns a label that says how certain a line's kind is, or that a model chose it. Empty if no label is needed. */
function surenessWord({ confidence, by }: DraftLine): string {
  if (by === 'model') return m.imports_by_model()
  if (by === 'you') return ''
  const percent = Math.round(confidence * 100)
  return confidence < REVIEW_THRESHOLD
    ? m.imports_doubtful({ percent })
    : confidence < 0.9
      ? m.imports_sure({ percent })
      : ''
}

/** A line of the draft, with its kind and how certain the kind is. */
const LineRow = memo(function LineRow({ line, characters, kind, isCurrent, original, onChoose }: LineRowProps) {
  const doubted = line.confidence < REVIEW_THRESHOLD
  const sure = surenessWord(line)
  return (
    // keys are handled by the list, which has the focus
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      role="option"
      id={`line-${line.id}`}
      aria-selected={isCurrent}
      aria-describedby={original}
      onClick={() => onChoose(line.id)}
      className={classNames(
        'cursor-pointer border-l-4 py-1.5 pr-2 pl-3 [overflow-wrap:anywhere]',
        doubted ? 'border-accent bg-accent-soft' : 'border-transparent',
        isCurrent ? 'outline-2 -outline-offset-2 outline-accent' : 'hover:bg-sunk',
      )}
    >
      <span className="flex justify-between gap-3 text-xs text-ink-soft">
        <span>{kindWord(line.element.kind, kind)}</span>
        {sure && <span className={classNames(doubted && 'font-semibold text-accent')}>{sure}</span>}
      </span>
      <span className={classNames('block font-serif whitespace-pre-line', LOOKS[line.element.kind])}>
        <RichWords text={wordsOfLine(line, characters)} />
      </span>
    </div>
  )
})

/** Limit on the displayed indentation of the original, in points; more would leave no room for the text. */
const WIDEST = 120

interface OriginalPartProps {
  readonly id: string
  readonly lines: readonly OriginalLine[]
  /** The page that starts in this section. */
  readonly page: number | undefined
  /** Whether no line of the draft comes from this section. */
  readonly unread: boolean
}

/** A section of the original, with its layout. */
const OriginalPart = memo(function OriginalPart({ id, lines, page, unread }: OriginalPartProps) {
  return (
    <div
      id={id}
      className={classNames('py-1.5 font-serif [overflow-wrap:anywhere]', unread ? 'text-ink-soft' : 'text-ink')}
    >
      {page !== undefined && <p className="font-sans text-xs text-ink-soft">{m.imports_page({ page })}</p>}
      {lines.map((line, at) => (
        <p
          // lines of the original never change order
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className={classNames(
            line.align === 'centre' && 'text-center',
            line.align === 'right' && 'text-right',
            line.heading !== undefined && 'font-semibold',
          )}
          style={line.align === undefined ? { paddingLeft: Math.min(line.indent ?? 0, WIDEST) / 2 } : {}}
        >
          <RichWords text={line.text} />
        </p>
      ))}
    </div>
  )
})

/** Distance from the window, in pixels, within which rows are rendered. */
const NEAR = 1_200
/** Estimated height of a row in pixels, before it is measured. */
const ROW = 72

/**
 * Renders its rows only while they are near the window, and otherwise reserves their height, so that a 400-page play is
 * as fast as a four-page one.
 */
function Chunk({ rows, held, children }: { rows: number; held: boolean; children: () => ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const place = box.current
    if (!place) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return
        if (!entry.isIntersecting) setHeight(place.offsetHeight)
        setNear(entry.isIntersecting)
      },
      { rootMargin: `${NEAR}px 0px` },
    )
    watch.observe(place)
    return () => watch.disconnect()
  }, [])
  const drawn = near || held
  return (
    <div ref={box} role="presentation" style={drawn ? {} : { height: height ?? rows * ROW }}>
      {drawn && children()}
    </div>
  )
}

interface Props {
  readonly draft: Draft
  readonly original: readonly OriginalLine[]
  readonly current: string | null
  /** Which of the two columns a phone shows. */
  readonly shown: 'result' | 'original'
  readonly onChoose: (id: string) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
  readonly ref: Ref<HTMLDivElement>
}

/** The original beside the draft, row by row. */
export function Lines({ draft, original, current, shown, onChoose, onKeyDown, ref }: Props) {
  const chunks = useMemo(() => chunksOf(rowsOf(draft.lines, original)), [draft.lines, original])
  useEffect(() => {
    if (current === null) return
    const line = document.getElementById(`line-${current}`)
    line?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const has = (rows: readonly Row[]): boolean =>
    current !== null && rows.some(({ lines }) => lines.some(({ id }) => id === current))
  return (
    <div
      ref={ref}
      role="listbox"
      tabIndex={0}
      aria-label={m.imports_lines()}
      aria-describedby="imports-keys"
      {...(current !== null && { 'aria-activedescendant': `line-${current}` })}
      onKeyDown={onKeyDown}
      className="border-y border-line focus-visible:outline-2 focus-visible:outline-offset-4 focus-visible:outline-accent"
    >
      {chunks.map((rows) => (
        <Chunk key={rows[0]?.from} rows={rows.length} held={has(rows)}>
          {() => <Rows {...{ rows, draft, current, shown, onChoose }} />}
        </Chunk>
      ))}
    </div>
  )
}

interface RowsProps extends Pick<Props, 'draft' | 'current' | 'shown' | 'onChoose'> {
  readonly rows: readonly Row[]
}

function Rows({ rows, draft, current, shown, onChoose }: RowsProps) {
  return rows.map((row) => {
    const id = `original-${row.from}-${row.lines[0]?.id ?? ''}`
    return (
      <div
        key={id}
        role="presentation"
        className="border-b border-line last:border-b-0 rail:grid rail:grid-cols-2 rail:gap-6"
      >
        <div role="presentation" className={classNames(shown === 'result' && 'hidden rail:block')}>
          <OriginalPart id={id} lines={row.original} page={row.page} unread={row.lines.length === 0} />
        </div>
        <div role="presentation" className={classNames('min-w-0', shown === 'original' && 'hidden rail:block')}>
          {row.lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              characters={draft.characters}
              kind={draft.kind}
              isCurrent={line.id === current}
              original={id}
              onChoose={onChoose}
            />
          ))}
        </div>
      </div>
    )
  })
}
