import { addScene } from '@replique/manuscript'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { PartLength } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { EditorParts } from '../shell/view-state.ts'
import { useFrame } from '../shell/editor-hooks.ts'
import { readCards, type ActFacts, SceneCard, type CardProps } from './scene-card.tsx'
import { ViewFrame } from '../shell/view-frame.tsx'
import { usePlayValue, useDirectEditing, useMoveScenes } from './move-scenes.ts'
import { goToBlock } from '../navigation/go-to.ts'
import { lengthWords } from '../statistics/lengths.ts'
import { WordsField } from '../lines/words-field.tsx'

interface Props {
  readonly parts: EditorParts
  readonly id: string
  readonly heading: string
  readonly length: PartLength | null
  readonly folded: boolean
  readonly onFold?: (() => void) | undefined
  readonly onMove: (id: string, direction: 'up' | 'down') => void
}

/** The heading of an act, above its cards. Moving it moves all the act's scenes. */
function ActHead({ parts, id, heading, length, folded, onFold, onMove }: Props) {
  const { editor, writable } = parts
  const words = heading || m.editor_scene_unnamed()
  return (
    <div data-drag={id} data-part="act" className="group flex items-center gap-1 border-b border-line py-1">
      {onFold && (
        <button
          type="button"
          aria-expanded={!folded}
          aria-label={m.overview_fold({ words })}
          onClick={onFold}
          className="-ml-2 inline-flex size-9 items-center justify-center rounded-base text-ink-soft hover:bg-sunk pointer-coarse:size-11"
        >
          <Icon name={folded ? 'chevron-right' : 'chevron-down'} className="size-4" />
        </button>
      )}
      <h3 className="min-w-0 grow font-serif text-lg">
        <WordsField editor={editor} id={id} label={m.overview_act_heading()} disabled={!writable} />
      </h3>
      <button
        type="button"
        data-row={id}
        aria-keyshortcuts={writable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        onClick={() => goToBlock(parts, id)}
        className="min-h-9 shrink-0 rounded-base px-2 text-xs whitespace-nowrap text-ink-soft tabular-nums hover:bg-sunk pointer-coarse:min-h-11"
      >
        <span className="sr-only">{m.overview_go({ words })} </span>
        {length ? lengthWords(length, editor.live.frame.kind) : '…'}
      </button>
      {writable &&
        (['up', 'down'] as const).map((direction) => (
          <button
            key={direction}
            type="button"
            data-no-drag
            tabIndex={-1}
            aria-label={direction === 'up' ? m.editor_scene_up({ words }) : m.editor_scene_down({ words })}
            onClick={() => onMove(id, direction)}
            className="inline-flex size-7 shrink-0 items-center justify-center rounded-base text-ink-soft opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-sunk hover:text-ink pointer-coarse:size-11 pointer-coarse:opacity-100"
          >
            <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} className="size-4" />
          </button>
        ))}
    </div>
  )
}

type Mode = 'cards' | 'outline'
const KEY = 'replique-editor-cards'

const partsOf = (acts: readonly ActFacts[]) =>
  acts.flatMap(({ id, heading, cards }) => [
    ...(id === null ? [] : [{ id, kind: 'act' as const, words: heading }]),
    ...cards.map((card) => ({ id: card.id, kind: 'scene' as const, words: card.heading })),
  ])

/** Tracks which acts and cards are folded, by id. */
function useFolded() {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const turn = (id: string): void =>
    setFolded((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  return { folded, turn, set: setFolded }
}

/** Adds a scene and focuses its heading once the card has rendered. */
function useAdding({ editor }: EditorParts, again: () => void) {
  const added = useRef<string | null>(null)
  useEffect(() => {
    const field = added.current && document.querySelector<HTMLElement>(`[data-words="${CSS.escape(added.current)}"]`)
    if (!field) return
    added.current = null
    field.focus()
    field.scrollIntoView({ block: 'nearest' })
  })
  return (after: string | null): void => {
    const id = editor.binding.freshId()
    const { view, binding } = editor
    if (!binding.apart(() => addScene({ id, after })(view.state, view.dispatch))) return
    added.current = id
    again()
  }
}

/** The play as index cards or as an outline, for editing the headings, synopses and order of its scenes. */
export function CardsView({ parts: given }: { parts: EditorParts }) {
  const parts = useDirectEditing(given)
  const { editor, writable } = parts
  const [acts, again] = usePlayValue(editor, readCards)
  const [mode, setMode] = useState<Mode>(() => (readStored(KEY) === 'outline' ? 'outline' : 'cards'))
  const { folded, turn, set } = useFolded()
  useFrame(editor)
  const names = new Map(editor.live.playWith([]).characters.map(({ id, name }) => [id, name]))
  const list = useRef<HTMLDivElement>(null)
  const { told, step } = useMoveScenes(editor, {
    list,
    again,
    parts: partsOf(acts),
    enabled: writable,
    grid: mode === 'cards',
  })
  const add = useAdding(parts, again)
  const choose = (next: Mode): void => {
    writeStored(KEY, next)
    setMode(next)
  }
  const empty = acts.every(({ id, cards }) => id === null && cards.length === 0)
  const all = partsOf(acts).map(({ id }) => id)
  const section = { parts, again, mode, folded, turn, onMove: step, nameOf: (id: string) => names.get(id) ?? '' }
  return (
    <ViewFrame
      title={m.overview_cards()}
      parts={parts}
      tools={
        <>
          {mode === 'outline' && (
            <Button look="plain" className="text-sm" onClick={() => set(folded.size > 0 ? new Set() : new Set(all))}>
              {folded.size > 0 ? m.overview_unfold_all() : m.overview_fold_all()}
            </Button>
          )}
          <Modes mode={mode} onChoose={choose} />
        </>
      }
    >
      {empty && (
        <EmptyState title={m.overview_no_scenes()} action={writable && <AddScene onAdd={() => add(null)} />}>
          {m.overview_no_scenes_text()}
        </EmptyState>
      )}
      <div ref={list} className={classNames('grid gap-6', mode === 'outline' && 'mx-auto max-w-3xl')}>
        {acts.map((act) => (
          <ActSection key={act.id ?? ''} {...section} act={act}>
            {writable && !empty && <AddScene onAdd={() => add(act.id ?? act.cards.at(-1)?.id ?? null)} />}
          </ActSection>
        ))}
      </div>
      <p role="status" className="sr-only">
        {told}
      </p>
    </ViewFrame>
  )
}

interface SectionProps extends Pick<CardProps, 'parts' | 'nameOf' | 'again' | 'onMove'> {
  readonly act: ActFacts
  readonly mode: Mode
  readonly folded: ReadonlySet<string>
  readonly turn: (id: string) => void
  readonly children: ReactNode
}

/** An act with the cards of its scenes. In the outline, the act and each card can be folded. */
function ActSection({ act, mode, folded, turn, children, ...card }: SectionProps) {
  const { id, heading, length, cards } = act
  const outline = mode === 'outline'
  const fold = (one: string) => (outline ? { folded: folded.has(one), onFold: () => turn(one) } : { folded: false })
  return (
    <section aria-label={heading || m.overview_before_acts()} className="grid gap-3">
      {id !== null && <ActHead {...{ id, heading, length }} parts={card.parts} onMove={card.onMove} {...fold(id)} />}
      {!(outline && id !== null && folded.has(id)) && (
        <ul className={outline ? 'grid gap-1' : 'cards-grid'}>
          {cards.map((one) => (
            <li
              key={one.id}
              data-drag={one.id}
              data-part="scene"
              className={classNames('group', outline ? 'outline-row' : 'scene-card')}
            >
              <SceneCard {...card} card={one} {...fold(one.id)} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  )
}

function AddScene({ onAdd }: { onAdd: () => void }) {
  return (
    <Button look="plain" icon="plus" onClick={onAdd} className="justify-self-start text-sm text-ink-soft">
      {m.overview_add_scene()}
    </Button>
  )
}

function Modes({ mode, onChoose }: { mode: Mode; onChoose: (mode: Mode) => void }) {
  return (
    <div role="group" aria-label={m.overview_modes()} className="flex">
      {(
        [
          ['cards', 'layout-grid', m.overview_mode_cards()],
          ['outline', 'list-tree', m.overview_mode_outline()],
        ] as const
      ).map(([name, icon, label]) => (
        <button
          key={name}
          type="button"
          aria-pressed={mode === name}
          onClick={() => onChoose(name)}
          className="inline-flex min-h-11 items-center gap-2 rounded-base px-3 text-sm text-ink-soft hover:bg-sunk aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          <Icon name={icon} className="size-4" />
          {label}
        </button>
      ))}
    </div>
  )
}
