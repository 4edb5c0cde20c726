import { memo } from 'react'
import { m } from '../../../messages/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'

/** A row of the scene list, as words: it is drawn again only when one of them changed. */
export interface SceneRowFacts {
  readonly id: string
  readonly kind: 'act' | 'scene'
  readonly number: string
  readonly words: string
  readonly page: string
  readonly length: string
  readonly people: string
  /** The caret is in it. */
  readonly here: boolean
  /** The one that Tab comes to; arrows lead to the others. */
  readonly tabbable: boolean
  /** The look of its words on the page. */
  readonly look: string
  /** Whether any scene of the play has a number. */
  readonly numbered: boolean
  readonly writable: boolean
}

interface Props {
  readonly facts: SceneRowFacts
  readonly onGo: (id: string) => void
  readonly onMove: (id: string, direction: 'up' | 'down') => void
}

const same = (a: Props, b: Props): boolean =>
  a.onGo === b.onGo &&
  a.onMove === b.onMove &&
  (Object.keys(a.facts) as (keyof SceneRowFacts)[]).every((key) => a.facts[key] === b.facts[key])

/** An act or a scene: where it is, how long, who is in it; it is gone to with a press and moved with Alt and an arrow. */
export const ScenesPanelRow = memo(function Row({ facts, onGo, onMove }: Props) {
  const { id, kind, words, page, here, look, writable, tabbable } = facts
  const act = kind === 'act'
  return (
    <li
      data-drag={id}
      data-part={kind}
      className={classNames('scene-row group relative px-2 select-none', act && 'pt-3')}
    >
      <button
        type="button"
        data-row={id}
        tabIndex={tabbable ? 0 : -1}
        aria-current={here ? 'location' : undefined}
        aria-keyshortcuts={writable ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
        onClick={() => onGo(id)}
        className={classNames(
          'flex min-h-11 w-full items-baseline gap-2 rounded-base px-2 py-2 text-left text-sm hover:bg-sunk aria-[current]:bg-accent-soft rail:min-h-9 pointer-coarse:min-h-11',
          act && 'font-semibold',
        )}
      >
        {facts.numbered && !act && (
          <span className="w-7 shrink-0 text-right text-ink-soft tabular-nums">{facts.number}</span>
        )}
        <span className="min-w-0 grow">
          <span className={classNames('line-clamp-2', look)}>{words || m.editor_scene_unnamed()}</span>
          {(facts.length || facts.people) && (
            <span className="block truncate text-xs font-normal text-ink-soft group-has-focus-visible:whitespace-normal">
              {[facts.length, facts.people].filter(Boolean).join(' · ')}
            </span>
          )}
        </span>
        <span className="text-xs font-normal text-ink-soft tabular-nums">
          <span className="sr-only">{m.editor_page({ number: page })}</span>
          <span aria-hidden>{page}</span>
        </span>
      </button>
      {writable && <MoveButtons {...{ facts, onMove }} />}
    </li>
  )
}, same)

/** At the scene pointed at; where nothing points, at the one with the caret. */
function MoveButtons({ facts, onMove }: Pick<Props, 'facts' | 'onMove'>) {
  const words = facts.words || m.editor_scene_unnamed()
  return (
    <span
      data-no-drag
      className={classNames(
        'absolute right-2 bottom-0 hidden rounded-base bg-paper group-focus-within:flex group-hover:flex',
        facts.here && 'pointer-coarse:flex',
      )}
    >
      {(['up', 'down'] as const).map((direction) => (
        <button
          key={direction}
          type="button"
          aria-label={direction === 'up' ? m.editor_scene_up({ words }) : m.editor_scene_down({ words })}
          onClick={() => onMove(facts.id, direction)}
          className="inline-flex size-7 items-center justify-center rounded-base text-ink-soft hover:bg-sunk hover:text-ink pointer-coarse:size-11"
        >
          <Icon name={direction === 'up' ? 'arrow-up' : 'arrow-down'} className="size-4" />
        </button>
      ))}
    </span>
  )
}
