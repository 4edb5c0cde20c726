import {
  DOUBTFUL,
  wordsOfLine,
  type Character,
  type DraftLine,
  type ElementKind,
  type PlayKind,
} from '@replique/script'
import { memo } from 'react'
import { m } from '../../../messages/messages.js'
import { classNames } from '../../../ui/class-names.ts'
import { kindWord } from '../words.ts'
import { RichWords } from './rich-words.tsx'

/** Of a line's words, so that it looks like what it is. */
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

interface Props {
  readonly line: DraftLine
  readonly characters: readonly Character[]
  readonly kind: PlayKind
  readonly isCurrent: boolean
  /** The element that shows the original. */
  readonly original: string
  readonly onChoose: (id: string) => void
}

/** How sure one may be of a line, in words; nothing where nobody has to look. */
function surenessWord({ confidence, by }: DraftLine): string {
  if (by === 'model') return m.imports_by_model()
  if (by === 'you') return ''
  const percent = Math.round(confidence * 100)
  return confidence < DOUBTFUL ? m.imports_doubtful({ percent }) : confidence < 0.9 ? m.imports_sure({ percent }) : ''
}

/** A line of the play that a file becomes, with what it is and how sure that is. */
export const LineRow = memo(function LineRow({ line, characters, kind, isCurrent, original, onChoose }: Props) {
  const doubted = line.confidence < DOUBTFUL
  const sure = surenessWord(line)
  return (
    // the keys are those of the whole list, which has the focus
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
