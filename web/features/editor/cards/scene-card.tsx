import { addSynopsis, removeEmptySynopsis } from '@replique/manuscript'
import { useLayoutEffect, useRef } from 'react'
import { outline, partLengths, type CharacterId, type PartLength } from '@replique/script'
import { m } from '../../../messages/messages.js'
import type { MountedEditor } from '../mount.ts'
import { WordsField } from '../lines/words-field.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import { goToBlock } from '../navigation/go-to.ts'
import { lengthWords } from '../statistics/lengths.ts'
import { huesOf } from '../statistics/place-hues.ts'
import { pageAt, paginationOf } from '../page/pages.ts'

/** A scene as shown on its card. */
interface CardFacts {
  /** The id of its heading's block. */
  readonly id: string
  readonly number: string
  readonly heading: string
  readonly page: string
  readonly length: PartLength | null
  readonly speaking: readonly CharacterId[]
  /** Characters who don't speak but are mentioned in the heading or directions. */
  readonly silent: readonly CharacterId[]
  /** The ids of the scene's synopsis blocks. */
  readonly synopses: readonly string[]
  /** The hue of the scene's place, from 1 to 12. Null if the heading doesn't name a place. */
  readonly hue: number | null
}

/** An act with its scenes. If it has no heading, these are the scenes before the first act. */
export interface ActFacts {
  readonly id: string | null
  readonly heading: string
  readonly length: PartLength | null
  readonly cards: readonly CardFacts[]
}

/** Returns the acts and scenes of the play as cards. */
export function readCards({ view, live }: MountedEditor): ActFacts[] {
  const pagination = paginationOf(view.state)
  const play = pagination?.play ?? live.playOf(view.state.doc)
  const { acts, scenes } = outline(play)
  const lengths = pagination ? partLengths(pagination, scenes) : []
  const actLengths = pagination ? partLengths(pagination, acts) : []
  const hues = huesOf(scenes.map(({ heading }) => heading))
  const cards = scenes.map((scene, index): CardFacts & { readonly act: number } => ({
    id: scene.id ?? '',
    number: scene.number ?? '',
    heading: scene.heading,
    page: pageAt(pagination?.pages ?? [], scene.from)?.label ?? '',
    length: lengths[index] ?? null,
    speaking: scene.speaking,
    silent: scene.present.filter((id) => !scene.speaking.includes(id)),
    synopses: play.elements
      .slice(scene.from, scene.to)
      .flatMap(({ kind, id }) => (kind === 'synopsis' && id !== undefined ? [id] : [])),
    hue: hues[index] ?? null,
    act: scene.act ?? -1,
  }))
  const before = cards.filter(({ act }) => act < 0)
  const made = acts.map(({ id = '', heading }, index): ActFacts => ({
    id,
    heading,
    length: actLengths[index] ?? null,
    cards: cards.filter(({ act }) => act === index),
  }))
  return before.length > 0 || made.length === 0
    ? [{ id: null, heading: '', length: null, cards: before }, ...made]
    : made
}

interface Props {
  readonly editor: MountedEditor
  /** The heading of the scene: the id of its block, and its text. */
  readonly heading: string
  readonly words: string
  readonly ids: readonly string[]
  readonly writable: boolean
  /** Reads the cards again immediately. */
  readonly again: () => void
}

const LOOK = 'font-serif text-[0.9375rem] leading-snug'

/** The synopses of a scene, each edited in place. If the scene has no synopsis, typing creates one. */
function Synopsis({ editor, heading, words, ids, writable, again }: Props) {
  const label = m.overview_synopsis({ words: words || m.editor_scene_unnamed() })
  const made = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (made.current === null || !ids.includes(made.current)) return
    const field = document.querySelector<HTMLTextAreaElement>(`[data-words="${CSS.escape(made.current)}"]`)
    made.current = null
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [ids])
  if (ids.length === 0 && !writable) return null
  const begin = (typed: string): void => {
    if (typed === '') return
    const id = editor.binding.freshId()
    const { view } = editor
    if (!addSynopsis({ heading, id, words: typed })(view.state, view.dispatch)) return
    made.current = id
    again()
  }
  const leave = (id: string, left: string): void => {
    if (left !== '') return
    const { view } = editor
    if (removeEmptySynopsis(id)(view.state, view.dispatch)) again()
  }
  return ids.length === 0 ? (
    <textarea
      rows={1}
      defaultValue=""
      aria-label={label}
      placeholder={m.overview_synopsis_hint()}
      lang={editor.live.frame.language}
      onInput={(event) => (event.nativeEvent as InputEvent).isComposing || begin(event.currentTarget.value)}
      onCompositionEnd={(event) => begin(event.currentTarget.value)}
      className={`words-field ${LOOK}`}
    />
  ) : (
    ids.map((id) => (
      <WordsField
        key={id}
        {...{ editor, id, label }}
        disabled={!writable}
        placeholder={m.overview_synopsis_hint()}
        onLeave={(left) => leave(id, left)}
        className={LOOK}
      />
    ))
  )
}

export interface CardProps {
  readonly parts: EditorParts
  readonly card: CardFacts
  readonly nameOf: (id: string) => string
  readonly again: () => void
  readonly onMove: (id: string, direction: 'up' | 'down') => void
  /** Whether only the first line is shown. Undefined if the card can't be folded. */
  readonly folded?: boolean
  readonly onFold?: () => void
}

/** The top of a card: a link to the scene on the page, and buttons to move it. */
function CardHead({ parts, card, onMove, folded, onFold }: CardProps) {
  const { editor, writable } = parts
  const words = card.heading || m.editor_scene_unnamed()
  const length = card.length && lengthWords(card.length, editor.live.frame.kind)
  return (
    <div className="flex items-center gap-1 text-xs text-ink-soft">
      {onFold && (
        <button
          type="button"
          aria-expanded={!folded}
          aria-label={m.overview_synopsis({ words })}
          onClick={onFold}
          className="-ml-2 inline-flex size-7 items-center justify-center rounded-base hover:bg-sunk pointer-coarse:size-11"
        >
          <Icon name={folded ? 'chevron-right' : 'chevron-down'} className="size-4" />
        </button>
      )}
      <button
        type="button"
        data-row={card.id}
        aria-keyshortcuts={writable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        onClick={() => goToBlock(parts, card.id)}
        className="-mx-1 flex min-h-7 min-w-0 grow items-center gap-2 truncate rounded-base px-1 text-left tabular-nums hover:bg-sunk pointer-coarse:min-h-11"
      >
        <span className="sr-only">{m.overview_go({ words })} </span>
        {card.hue !== null && (
          <span aria-hidden className={`size-2.5 shrink-0 rounded-full bg-(--hue) hue-${card.hue}`} />
        )}
        {card.number && <span className="font-semibold">{card.number}</span>}
        <span>{m.editor_page({ number: card.page })}</span>
        <span className="truncate">{length}</span>
      </button>
      {writable && (
        <span
          data-no-drag
          className="flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
        >
          {(['up', 'down'] as const).map((direction) => (
            <button
              key={direction}
              type="button"
              tabIndex={-1}
              aria-label={direction === 'up' ? m.editor_scene_up({ words }) : m.editor_scene_down({ words })}
              onClick={() => onMove(card.id, direction)}
              className="inline-flex size-7 items-center justify-center rounded-base hover:bg-sunk hover:text-ink pointer-coarse:size-11"
            >
              <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} className="size-4" />
            </button>
          ))}
        </span>
      )}
    </div>
  )
}

/** The characters in the scene: first those who speak, then those who are only mentioned. */
function People({ card, nameOf }: Pick<CardProps, 'card' | 'nameOf'>) {
  if (card.speaking.length + card.silent.length === 0) return null
  return (
    <p className="text-xs leading-relaxed text-ink-soft">
      {card.speaking.map(nameOf).join(', ')}
      {card.silent.length > 0 && <i> {card.silent.map((id) => `(${nameOf(id)})`).join(' ')}</i>}
    </p>
  )
}

/** A scene as a card. Its heading and synopsis are edited in place. */
export function SceneCard(props: CardProps) {
  const { parts, card, again, folded = false } = props
  const { editor, writable } = parts
  const upper = editor.live.layout.elements.scene?.caps === true
  return (
    <>
      <CardHead {...props} />
      <WordsField
        editor={editor}
        id={card.id}
        label={m.overview_heading()}
        placeholder={m.editor_scene_unnamed()}
        disabled={!writable}
        onEnter={() => document.activeElement?.closest('[data-drag]')?.querySelectorAll('textarea')[1]?.focus()}
        className={classNames('text-sm font-semibold', upper && 'uppercase')}
      />
      {!folded && (
        <Synopsis {...{ editor, writable, again }} heading={card.id} words={card.heading} ids={card.synopses} />
      )}
      {!folded && <People {...props} />}
    </>
  )
}
