import type { PartLength } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import type { EditorParts } from '../shell/view-state.ts'
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

/** An act above its cards: it moves with all its scenes. */
export function ActHead({ parts, id, heading, length, folded, onFold, onMove }: Props) {
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
