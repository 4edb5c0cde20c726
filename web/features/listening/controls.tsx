import type { Language, Play } from '@replique/script'
import { m } from '../../messages/messages.js'
import { classNames } from '../../ui/class-names.ts'
import type { Part } from './parts.ts'
import { getLocale } from '../../platform/i18n/locale.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SPEEDS, speakerOf, type Listening } from './use-listening.ts'

const wordsOf = ({ heading, number }: Part): string => {
  const words =
    heading?.pieces
      .map(({ text }) => text)
      .join('')
      .trim() ?? ''
  return [number, words].filter((one) => one !== '').join(' ') || m.listen_opening()
}

/**
 * A list of all acts and scenes beside the text; choosing one starts playback there. Hidden in narrow windows, where
 * buttons move between scenes.
 */
export function Scenes({ listening, language }: { listening: Listening; language: Language }) {
  const { parts, part, utterances, playFrom } = listening
  if (parts.length < 2) return null
  return (
    <nav
      aria-label={m.listen_scenes()}
      className="sticky top-20 hidden max-h-[calc(100dvh-12rem)] w-56 shrink-0 self-start overflow-y-auto rail:block"
    >
      <ul className="grid text-sm" lang={language}>
        {parts.map((one) => {
          const first = utterances[one.from]
          return (
            <li key={one.id}>
              <button
                type="button"
                disabled={one.to <= one.from}
                aria-current={one === part || undefined}
                onClick={() => first && playFrom(first.id)}
                className={classNames(
                  'flex min-h-9 w-full items-center rounded-base px-2 py-1 text-left text-ink-soft [overflow-wrap:anywhere] hover:bg-sunk hover:text-ink disabled:opacity-60 aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent',
                  one.kind === 'act' && 'font-semibold text-ink',
                )}
              >
                {wordsOf(one)}
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

interface Props {
  readonly listening: Listening
  readonly script: Play
  readonly speed: number
  readonly onSpeed: (speed: number) => void
}

/** The playback controls, within reach of a thumb. */
export function Controls({ listening, script, speed, onSpeed }: Props) {
  const { state, step, stepScene, playPause } = listening
  const plays = state.status === 'playing' || state.status === 'waiting'
  return (
    <div
      role="group"
      aria-label={m.listen_controls()}
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)]"
    >
      <div className="mx-auto grid max-w-160 gap-1 px-3 py-2">
        <Now listening={listening} script={script} />
        <div className="flex items-center justify-between gap-1">
          <Speed speed={speed} onSpeed={onSpeed} />
          <div className="flex items-center gap-1">
            <IconButton icon="chevrons-left" label={m.listen_previous_scene()} onClick={() => stepScene(-1)} />
            <IconButton icon="skip-back" label={m.listen_previous_line()} onClick={() => step(-1)} />
            <button
              type="button"
              aria-label={plays ? m.listen_pause() : m.listen_play()}
              aria-busy={state.status === 'waiting' || undefined}
              onClick={playPause}
              className="inline-flex size-14 items-center justify-center rounded-full bg-accent text-on-accent transition-colors duration-150 hover:bg-accent-strong"
            >
              <Icon name={plays ? 'pause' : 'play'} className="size-6" />
            </button>
            <IconButton icon="skip-forward" label={m.listen_next_line()} onClick={() => step(1)} />
            <IconButton icon="chevrons-right" label={m.listen_next_scene()} onClick={() => stepScene(1)} />
          </div>
          {/* as wide as the speed control, to centre the buttons */}
          <span aria-hidden className="hidden w-18 rail:block" />
        </div>
      </div>
    </div>
  )
}

/** Shows the current speaker and the progress through the play. */
function Now({ listening: { state, cues, utterances, told }, script }: Pick<Props, 'listening' | 'script'>) {
  const id = cues[state.at]?.id ?? ''
  const utterance = utterances.find((one) => one.id === id)
  const recorded = told(id)?.recordedBy
  return (
    <div className="grid min-w-0 gap-1">
      <p className="flex items-baseline justify-between gap-3 text-sm text-ink-soft">
        <span className="truncate">
          {utterance && speakerOf(utterance, script)}
          {recorded && ` · ${m.listen_recorded_by({ name: recorded })}`}
        </span>
        <span className="shrink-0 tabular-nums">
          {m.listen_place({
            at: (state.at + 1).toLocaleString(getLocale()),
            of: cues.length.toLocaleString(getLocale()),
          })}
        </span>
      </p>
      <progress
        aria-label={m.listen_progress()}
        max={Math.max(1, cues.length)}
        value={state.at}
        className="listening-progress h-1 w-full"
      />
    </div>
  )
}

function Speed({ speed, onSpeed }: Pick<Props, 'speed' | 'onSpeed'>) {
  const word = (value: number): string => m.listen_times({ value: value.toLocaleString(getLocale()) })
  return (
    <select
      aria-label={m.listen_speed()}
      value={speed}
      onChange={({ target }) => onSpeed(Number(target.value))}
      className="min-h-11 w-18 rounded-base border border-line-strong bg-paper px-2 text-ink"
    >
      {SPEEDS.map((value) => (
        <option key={value} value={value}>
          {word(value)}
        </option>
      ))}
    </select>
  )
}
