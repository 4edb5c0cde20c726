import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { playSamples, stopSamples, peaksOf, type SoundRange } from '../../../platform/sound/samples.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { seconds } from '../words.ts'
import type { LocalTake, Sending } from './local-takes.tsx'

const BARS = 120
const STEP = 0.05
/** Minimum length of a trimmed take in seconds; no word is shorter. */
const SHORTEST = 0.1

interface TrimmerProps {
  /** The take's name, as shown on its button. */
  readonly name: string
  readonly sound: { readonly samples: Int16Array; readonly rate: number }
  readonly range: SoundRange
  readonly onChange: (range: SoundRange) => void
}

/** The waveform of a take. Two handles set its start and end, and can be moved by touch, mouse or keyboard. */
export function Trimmer({ name, sound, range, onChange }: TrimmerProps) {
  const all = sound.samples.length / sound.rate
  const share = (moment: number) => (moment / all) * BARS
  return (
    <div className="grid gap-1">
      <svg
        aria-hidden
        viewBox={`0 0 ${BARS} 40`}
        preserveAspectRatio="none"
        className="h-12 w-full rounded-base bg-sunk"
      >
        {peaksOf(sound.samples, BARS).map((peak, place) => (
          <rect
            key={place}
            x={place + 0.15}
            width="0.7"
            y={20 - Math.max(0.5, peak * 20)}
            height={Math.max(1, peak * 40)}
            className={
              place + 0.5 >= share(range.from) && place + 0.5 <= share(range.to) ? 'fill-accent' : 'fill-line-strong'
            }
          />
        ))}
      </svg>
      <div className="grid gap-x-4 rail:grid-cols-2">
        <Handle
          word={m.record_trim_beginning()}
          label={m.record_trim_from({ take: name })}
          value={range.from}
          most={all}
          onChange={(from) => onChange({ from: Math.min(from, range.to - SHORTEST), to: range.to })}
        />
        <Handle
          word={m.record_trim_end()}
          label={m.record_trim_to({ take: name })}
          value={range.to}
          most={all}
          onChange={(to) => onChange({ from: range.from, to: Math.max(to, range.from + SHORTEST) })}
        />
      </div>
    </div>
  )
}

interface HandleProps {
  readonly word: string
  /** The accessible label, with the names of the handle and the take. */
  readonly label: string
  readonly value: number
  readonly most: number
  readonly onChange: (value: number) => void
}

function Handle({ word, label, value, most, onChange }: HandleProps) {
  return (
    <label className="grid text-sm text-ink-soft">
      <span>
        {word} <span className="tabular-nums">{seconds(value)}</span>
      </span>
      <input
        type="range"
        min={0}
        max={Math.ceil(most / STEP) * STEP}
        step={STEP}
        value={value}
        aria-label={label}
        aria-valuetext={seconds(value)}
        onChange={(event) => onChange(Math.max(0, Math.min(most, event.target.valueAsNumber)))}
        className="min-h-11 w-full accent-accent"
      />
    </label>
  )
}

interface Props {
  readonly takes: readonly LocalTake[]
  readonly sending: Sending
  readonly onChange: (take: LocalTake) => Promise<void>
  readonly onKeep: (take: LocalTake) => void
  readonly onDrop: (id: string) => Promise<void>
}

/** Unsent takes of a line to choose from, newest first. They exist only on this device. */
export function Drafts({ takes, sending, onChange, onKeep, onDrop }: Props) {
  const drafts = takes.filter(({ state }) => state === 'draft')
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="record-drafts" className="mt-6">
      <h2 id="record-drafts" className="font-semibold">
        {m.record_takes()}
      </h2>
      <p className="text-sm text-ink-soft">{m.record_takes_help()}</p>
      <ol reversed className="mt-2 divide-y divide-line border-y border-line">
        {drafts.toReversed().map((take, place) => (
          <Draft
            key={take.id}
            take={take}
            number={drafts.length - place}
            fault={sending.faults.get(take.id)}
            onChange={(change) => void onChange({ ...take, ...change }).catch(() => undefined)}
            onKeep={() => onKeep(take)}
            onDrop={() => void onDrop(take.id).catch(() => undefined)}
          />
        ))}
      </ol>
    </section>
  )
}

interface DraftProps {
  readonly take: LocalTake
  readonly number: number
  readonly fault: string | undefined
  readonly onChange: (change: { from: number; to: number }) => void
  readonly onKeep: () => void
  readonly onDrop: () => void
}

function Draft({ take, number, fault, onChange, onKeep, onDrop }: DraftProps) {
  const [playing, setPlaying] = useState(false)
  const play = async () => {
    if (playing) return stopSamples()
    setPlaying(true)
    await playSamples(take.samples, take.rate, take)
    setPlaying(false)
  }
  const name = m.record_take({ number })
  return (
    <li className="grid gap-3 py-4">
      <div className="flex flex-wrap items-center gap-2">
        <IconButton
          icon={playing ? 'square' : 'play'}
          label={playing ? m.record_take_stop({ take: name }) : m.record_take_play({ take: name })}
          onClick={() => void play()}
        />
        <h3 className="grow">
          {name} <span className="text-sm text-ink-soft">{seconds(take.to - take.from)}</span>
        </h3>
        <IconButton icon="trash-2" label={m.record_take_drop({ take: name })} onClick={onDrop} />
        <Button look="outline" icon="check" onClick={onKeep} aria-label={m.record_take_keep({ take: name })}>
          {m.record_keep()}
        </Button>
      </div>
      <Trimmer name={name} sound={take} range={take} onChange={onChange} />
      {fault && <FieldError>{fault}</FieldError>}
    </li>
  )
}
