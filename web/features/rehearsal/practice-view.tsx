import type { RehearsalMode } from '@replique/contract'
import { useEffect, useRef, type RefObject } from 'react'
import { m } from '../../messages/messages.js'
import { getLocale } from '../../platform/i18n/locale.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import {
  goBack,
  goOn,
  isMarked,
  isMarkedAsSaid,
  markable,
  showWhole,
  stepAt,
  toggleMissed,
  promptWord,
  type Practice,
  type Grades,
} from './practice.ts'
import { Icon } from '../../ui/icon.tsx'
import type { VoiceActivityState } from './use-voice-activity.ts'
import type { Language } from '@replique/script'
import { modeOf, type Choices } from './choices.ts'
import { SaidLine } from './comparison.tsx'
import type { Learner } from './queries.ts'
import { announced, Script } from './script.tsx'
import { usePractice } from './use-practice.ts'

interface ControlsProps {
  readonly practice: Practice
  readonly mode: RehearsalMode
  readonly change: (deed: (now: Practice) => Practice) => void
  readonly onLeave: () => void
}

const written = (value: number): string => value.toLocaleString(getLocale())

/** The controls during rehearsal, within reach of a thumb. */
function Controls({ practice, mode, change, onLeave }: ControlsProps) {
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
          <Button icon="lightbulb" className="grow" disabled={!isMine || !isCovered} onClick={() => change(promptWord)}>
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

type Deed = (now: Practice) => Practice

const DEEDS: Readonly<Record<string, Deed>> = {
  ' ': goOn,
  Enter: goOn,
  ArrowRight: goOn,
  ArrowLeft: goBack,
  w: promptWord,
  l: showWhole,
  m: toggleMissed,
}

interface Keys {
  readonly change: (deed: Deed) => void
  readonly leave: () => void
}

/** Handles keys while the focus is inside an element; single letters have no effect elsewhere. */
function useKeys(within: RefObject<HTMLElement | null>, keys: Keys): void {
  const now = useRef(keys)
  useEffect(() => {
    now.current = keys
  })
  useEffect(() => {
    const element = within.current
    const press = (event: KeyboardEvent): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const { key, target } = event
      if (key === 'Escape') return now.current.leave()
      // a focused button handles these keys itself
      if ((key === ' ' || key === 'Enter') && target instanceof Element && target.closest('button')) return
      const deed = DEEDS[key.length === 1 ? key.toLowerCase() : key]
      if (!deed) return
      event.preventDefault()
      now.current.change(deed)
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [within])
}

const WORDS: Record<Exclude<VoiceActivityState['state'], 'off'>, () => string> = {
  asking: m.rehearse_microphone_asking,
  on: m.rehearse_microphone_on,
  refused: m.rehearse_microphone_refused,
  none: m.rehearse_microphone_none,
  insecure: m.rehearse_microphone_insecure,
  busy: m.rehearse_microphone_busy,
}

/** Shows whether the microphone is on, and the level. */
function VoiceActivityLine({ activity: { state, level }, mine }: { activity: VoiceActivityState; mine: boolean }) {
  if (state === 'off') return null
  const isOn = state === 'on'
  return (
    <div className="flex items-center gap-3 text-sm text-ink-soft">
      <Icon name={isOn ? 'mic' : state === 'asking' ? 'mic' : 'mic-off'} className="size-4" />
      <p role="status">{WORDS[state]()}</p>
      {isOn && (
        <span aria-hidden className="h-2 w-24 shrink-0 overflow-hidden rounded-full bg-sunk">
          <span
            className={mine ? 'block h-full bg-accent' : 'block h-full bg-line-strong'}
            style={{ width: `${level * 100}%` }}
          />
        </span>
      )}
    </div>
  )
}

interface Props {
  readonly learner: Learner
  readonly language: Language
  readonly heading: string
  readonly begin: () => Practice
  readonly choices: Choices
  /** Called after the first round of a scene. */
  readonly onFirst: (grades: Grades) => void
  readonly onOver: (practice: Practice) => void
  readonly onLeave: (practice: Practice) => void
}

/** A scene in rehearsal. */
export function PracticeView({ learner, language, heading, begin, choices, onFirst, onOver, onLeave }: Props) {
  const going = usePractice({ learner, language, begin, choices })
  const { practice, step, activity, said, isHeard, isMute, change } = going
  const mode = modeOf(choices)
  const told = useRef({ onFirst, onOver, first: false, over: false })
  const { first, isOver } = practice
  useEffect(() => {
    const { current } = told
    if (first && !current.first) {
      current.first = true
      onFirst(first)
    }
    if (isOver && !current.over) {
      current.over = true
      onOver(practice)
    }
  })
  const within = useRef<HTMLDivElement>(null)
  useKeys(within, { change, leave: () => onLeave(practice) })
  if (!step) return null
  return (
    <div role="group" aria-label={m.rehearse_going({ scene: heading })} ref={within} className="grid gap-5 pb-56">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="min-w-0 text-ink-soft [overflow-wrap:anywhere]">{heading}</h2>
        {practice.round > 0 && <p className="text-sm font-semibold text-accent">{m.rehearse_round()}</p>}
      </div>
      <Script practice={practice} mode={mode} language={language} isHeard={isHeard} />
      <p role="status" className="sr-only">
        {announced(practice, { isSpoken: choices.aloud && !isMute })}
      </p>
      {isMute && choices.aloud && <p className="text-sm text-ink-soft">{m.rehearse_mute()}</p>}
      {choices.listens && !choices.italian && <VoiceActivityLine activity={activity} mine={step.kind === 'mine'} />}
      <SaidLine state={said} isMarked={isMarkedAsSaid(practice)} />
      <Controls practice={practice} mode={mode} change={change} onLeave={() => onLeave(practice)} />
    </div>
  )
}
