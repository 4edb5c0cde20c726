import { useEffect, useState, memo, useRef } from 'react'
import { wordAt } from '../../platform/sound/cue.ts'
import type { Reader } from '../../platform/sound/reader.ts'
import type { Language } from '@replique/script'
import { classNames } from '../../ui/class-names.ts'
import type { Block, Line, Part, Piece } from './parts.ts'
import './listening.css'

/** The text of an utterance during playback, with the current word highlighted. */
function HighlightedWords({ id, text, reader }: { id: string; text: string; reader: Reader }) {
  const [[begins, ends], setWord] = useState<readonly [number, number]>([0, 0])
  useEffect(() => {
    let frame = 0
    let last = -2
    const follow = (): void => {
      const now = reader.position(id)
      const word = now ? wordAt(now.clip.words, now.seconds) : -1
      if (now && word !== last) {
        last = word
        const said = now.clip.words[word]
        setWord(said ? [said[0], said[1]] : [0, 0])
      }
      frame = requestAnimationFrame(follow)
    }
    follow()
    return () => cancelAnimationFrame(frame)
  }, [id, reader])
  return (
    <>
      {text.slice(0, begins)}
      {ends > begins && <mark>{text.slice(begins, ends)}</mark>}
      {text.slice(ends)}
    </>
  )
}

interface Props {
  readonly parts: readonly Part[]
  readonly language: Language
  readonly reader: Reader
  /** Ids of the utterances playing now. */
  readonly heard: ReadonlySet<string>
  readonly onPlay: (utteranceId: string) => void
  /** The utterance that would play next, marked before playback starts. */
  readonly next: string | undefined
}

const NONE: ReadonlySet<string> = new Set()

/** The text to read along with; clicking a line plays it. */
export function Script({ parts, language, reader, heard, onPlay, next }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const first = [...heard][0]
  useEffect(() => {
    if (first === undefined) return
    lineIn(place.current, first)?.scrollIntoView({ block: 'center', behavior: calm() ? 'auto' : 'smooth' })
  }, [first])
  const waiting = first === undefined ? next : undefined
  useEffect(() => {
    const line = waiting === undefined ? undefined : lineIn(place.current, waiting)
    if (!line) return undefined
    line.scrollIntoView({ block: 'center' })
    line.setAttribute('data-next', '')
    return () => line.removeAttribute('data-next')
  }, [waiting])
  const play = (target: EventTarget): void => {
    // selecting text to copy it must not start playback
    if (!getSelection()?.isCollapsed) return
    const id = target instanceof Element ? target.closest('[data-utterance]')?.getAttribute('data-utterance') : null
    if (id) onPlay(id)
  }
  return (
    // the page's keyboard shortcuts and buttons do the same
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div ref={place} className="listening-script font-serif" lang={language} onClick={({ target }) => play(target)}>
      {parts.map((part) => (
        <PartView key={part.id} part={part} reader={reader} heard={isIn(part, heard) ? heard : NONE} />
      ))}
    </div>
  )
}

const lineIn = (place: Element | null, utterance: string): Element | null | undefined =>
  place?.querySelector(`[data-utterance="${CSS.escape(utterance)}"]`)

const calm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

function isIn(part: Part, heard: ReadonlySet<string>): boolean {
  const has = ({ pieces }: Line): boolean => pieces.some(({ utterance }) => utterance && heard.has(utterance.id))
  return (part.heading !== null && has(part.heading)) || part.blocks.some(({ lines }) => lines.some(has))
}

interface Within {
  readonly reader: Reader
  readonly heard: ReadonlySet<string>
}

const PartView = memo(function PartView({ part, ...within }: Within & { part: Part }) {
  const Heading = part.level === 2 ? 'h2' : 'h3'
  return (
    <section aria-labelledby={part.heading ? part.id : undefined}>
      {part.heading && (
        <Heading id={part.id} tabIndex={-1}>
          {part.number !== '' && <span className="text-ink-soft">{`${part.number} `}</span>}
          <Pieces line={part.heading} {...within} />
        </Heading>
      )}
      {part.blocks.map((block) => (
        <BlockView key={block.id} block={block} {...within} />
      ))}
    </section>
  )
})

function BlockView({ block, ...within }: Within & { block: Block }) {
  return (
    <div className="speech">
      {block.name !== '' && <p className="name">{block.name}</p>}
      {block.lines.map((line) => (
        <p key={line.id} data-kind={line.kind}>
          <Pieces line={line} {...within} />
        </p>
      ))}
    </div>
  )
}

const Pieces = ({ line, ...within }: Within & { line: Line }) =>
  line.pieces.map((piece, at) => <PieceView key={piece.utterance?.id ?? `${at}`} piece={piece} {...within} />)

function PieceView({ piece: { text, utterance }, reader, heard }: Within & { piece: Piece }) {
  if (utterance === null) return text
  const isHeard = heard.has(utterance.id)
  return (
    <span
      data-utterance={utterance.id}
      aria-current={isHeard || undefined}
      className={classNames('piece', isHeard && 'is-heard')}
    >
      {isHeard ? <HighlightedWords id={utterance.id} text={text} reader={reader} /> : text}
    </span>
  )
}
