import type { RehearsalMode } from '@replique/contract'
import { useEffect, useRef } from 'react'
import { m } from '../../messages/messages.js'
import { getLocale } from '../../platform/i18n/locale.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import {
  goBack,
  goOn,
  isMarked,
  markable,
  showWhole,
  stepAt,
  toggleMissed,
  whisper,
  type Practice,
} from './practice.ts'

interface Props {
  readonly practice: Practice
  readonly mode: RehearsalMode
  readonly change: (deed: (now: Practice) => Practice) => void
  readonly onLeave: () => void
}

const written = (value: number): string => value.toLocaleString(getLocale())

/** What one does while rehearsing, within the reach of a thumb. */
export function Controls({ practice, mode, change, onLeave }: Props) {
  const onward = useRef<HTMLButtonElement>(null)
  useEffect(() => onward.current?.focus(), [])
  const step = stepAt(practice)
  const isMine = step?.kind === 'mine'
  const isCovered = mode !== 'full' && mode !== 'italian' && !practice.whole
  const own = practice.steps.filter(({ kind }) => kind === 'mine').length
  const past = practice.steps.slice(0, practice.at).filter(({ kind }) => kind === 'mine').length
  return (
    <div
      role="group"
      aria-label={m.rehearse_controls()}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)]"
    >
      <div className="mx-auto grid max-w-160 gap-2 px-4 py-3">
        <p className="flex justify-between gap-3 text-sm text-ink-soft">
          <span>{isMine ? m.rehearse_your_turn() : m.rehearse_others_turn()}</span>
          <span className="tabular-nums">
            {m.rehearse_place({ at: written(Math.min(own, past + 1)), of: written(own) })}
          </span>
        </p>
        <progress aria-label={m.rehearse_place_label()} max={Math.max(1, own)} value={past} className="sr-only" />
        <div className="flex flex-wrap gap-2">
          <Button icon="lightbulb" className="grow" disabled={!isMine || !isCovered} onClick={() => change(whisper)}>
            {m.rehearse_whisper()}
          </Button>
          <Button icon="eye" className="grow" disabled={!isMine || !isCovered} onClick={() => change(showWhole)}>
            {m.rehearse_whole()}
          </Button>
          <Button
            icon="flag"
            className="grow aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
            aria-pressed={isMarked(practice)}
            disabled={markable(practice) === undefined}
            onClick={() => change(toggleMissed)}
          >
            {m.rehearse_mark()}
          </Button>
        </div>
        <div className="flex items-center gap-2">
          <IconButton icon="x" label={m.rehearse_leave()} onClick={onLeave} />
          <IconButton icon="skip-back" label={m.rehearse_go_back()} onClick={() => change(goBack)} />
          <Button
            ref={onward}
            look="solid"
            icon="arrow-right"
            className="min-h-14 grow text-lg"
            aria-keyshortcuts="Space Enter"
            onClick={() => change(goOn)}
          >
            {m.rehearse_go_on()}
          </Button>
        </div>
      </div>
    </div>
  )
}
