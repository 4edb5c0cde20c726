import type { PartLine, RecordingStudio } from '@replique/contract'
import { useState, useRef } from 'react'
import { m } from '../../messages/messages.js'
import { Button, IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { stateWith, isOf, nextOpen, speechesOf, UploadStatus, type LocalTake, useTakes } from './takes/local-takes.tsx'
import { LINE_STATE } from './words.ts'
import { randomId } from '../../platform/random-id.ts'
import { useSpeech } from '../../platform/ai/features.ts'
import { stopSamples, findSpeech, type SoundRange } from '../../platform/sound/samples.ts'
import { HandsFreePanel, useHandsFree } from './recorder/hands-free-panel.tsx'
import { RecordButton, useRecorder } from './recorder/record-button.tsx'
import type { Sound } from './recorder/recorder.ts'
import { Drafts } from './takes/drafts.tsx'
import { StoredTakes } from './takes/stored-takes.tsx'
import { ConsentSection } from './delete-recordings.tsx'

interface LineListProps {
  readonly lines: readonly PartLine[]
  readonly takes: readonly LocalTake[]
  readonly place: number
  readonly onChoose: (place: number) => void
}

/** A list of all lines with their states. Choosing a line moves to it. */
function LineList({ lines, takes, place, onChoose }: LineListProps) {
  const [open, setOpen] = useState(false)
  return (
    <section aria-labelledby="record-lines" className="mt-10 border-t border-line pt-4">
      <h2 id="record-lines" className="sr-only">
        {m.record_all_lines()}
      </h2>
      <Button look="plain" icon="list" aria-expanded={open} onClick={() => setOpen(!open)} className="-ml-4">
        {m.record_all_lines()}
      </Button>
      {open && (
        <ol className="mt-2 divide-y divide-line border-y border-line">
          {lines.map((line, at) => {
            const state = stateWith(line, takes)
            return (
              <li key={`${line.characterId} ${line.id}`}>
                <button
                  type="button"
                  aria-current={at === place || undefined}
                  onClick={() => onChoose(at)}
                  className={classNames(
                    'flex min-h-11 w-full items-baseline gap-3 px-2 py-2 text-left hover:bg-sunk',
                    at === place && 'bg-sunk',
                  )}
                >
                  <span className="min-w-0 grow truncate">{line.text}</span>
                  <span className={classNames('shrink-0 text-sm', state === 'stale' ? 'text-accent' : 'text-ink-soft')}>
                    {LINE_STATE[state]()}
                  </span>
                </button>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}

interface Props {
  readonly line: PartLine
  readonly language: string
  readonly character: string
  readonly lines: readonly PartLine[]
  /** Null while lines advance automatically. */
  readonly onGo: ((by: number) => void) | null
}

/** The line in large text, with what is spoken before it in small text. */
function LineCard({ line, language, character, lines, onGo }: Props) {
  const speeches = speechesOf(lines)
  const number = speeches.findIndex((speech) => speech.includes(line)) + 1
  const parts = speeches[number - 1] ?? [line]
  return (
    <section aria-labelledby="record-line" className="mt-6">
      <div className="flex items-center gap-2">
        <h2 id="record-line" className="min-w-0 grow font-semibold [overflow-wrap:anywhere]">
          <bdi>{character}</bdi>
          <span className="block text-sm font-normal text-ink-soft">
            {m.record_line_number({ number, all: speeches.length })}
            {parts.length > 1 && ` · ${m.record_line_part({ part: parts.indexOf(line) + 1, all: parts.length })}`}
            {line.heading && ` · ${line.heading}`}
          </span>
        </h2>
        {onGo && (
          <>
            <IconButton
              icon="chevron-left"
              label={m.record_previous()}
              disabled={line === lines[0]}
              onClick={() => onGo(-1)}
            />
            <IconButton
              icon="chevron-right"
              label={m.record_next()}
              disabled={line === lines.at(-1)}
              onClick={() => onGo(1)}
            />
          </>
        )}
      </div>
      {line.cue && (
        <p lang={language} className="mt-3 border-l-2 border-line pl-3 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {line.cue.name && <bdi className="font-semibold">{line.cue.name} </bdi>}
          {line.cue.text}
        </p>
      )}
      <p
        lang={language}
        aria-live={onGo ? 'polite' : 'off'}
        className="mt-3 font-serif text-2xl leading-snug [overflow-wrap:anywhere] rail:text-3xl"
      >
        {line.manner && <em className="block text-lg text-ink-soft">({line.manner})</em>}
        {line.text}
      </p>
    </section>
  )
}

/** The number of recorded lines, and the number of lines that have changed since they were recorded. */
function Progress({ lines, takes }: { lines: readonly PartLine[]; takes: readonly LocalTake[] }) {
  const speeches = speechesOf(lines).map((speech) => speech.map((line) => stateWith(line, takes)))
  const done = speeches.filter((states) => states.every((state) => state === 'recorded' || state === 'waiting')).length
  const changed = speeches.filter((states) => states.includes('stale')).length
  return (
    <div className="grid gap-1.5">
      <p className="text-ink-soft">
        {m.record_progress({ done, count: speeches.length })}
        {changed > 0 && ` ${m.record_progress_stale({ count: changed })}`}
      </p>
      <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="h-1 w-full rounded-base bg-line">
        <rect width={(done / speeches.length) * 100} height="1" className="fill-accent" />
      </svg>
    </div>
  )
}

/**
 * The recording page: the cue, the line, the microphone and the takes of one line, or hands-free recording of all
 * lines.
 */
export function Studio({ playId, studio }: { playId: string; studio: RecordingStudio }) {
  const { lines } = studio
  const local = useTakes(playId)
  const [chosen, setChosen] = useState(() => Math.max(0, nextOpen(lines, [], 0)))
  const [note, setNote] = useState('')
  const button = useRef<HTMLButtonElement>(null)
  const keepHere = (take: LocalTake) => local.put(take).catch(() => setNote(m.record_not_on_device()))
  const takeOf = ({ characterId, id, words }: PartLine, { samples, rate }: Sound, stretch: SoundRange) => {
    const at = { id: randomId(), playId, characterId, lineId: id, words, at: Date.now() }
    return { ...at, rate, samples, ...stretch }
  }
  const addTake = (sound: Sound) => {
    const speech = findSpeech(sound.samples, sound.rate)
    if (speech === null) return setNote(m.record_nothing_heard())
    setNote(sound.full ? m.record_full() : '')
    return void keepHere({ ...takeOf(lines[chosen]!, sound, speech), state: 'draft' })
  }
  const recording = useRecorder(addTake)
  const handsFree = useHandsFree({
    playId,
    lines,
    speech: useSpeech(),
    recorder: recording.recorder,
    next: (from) => nextOpen(lines, local.store.get(), from),
    onTake: (said, sound) => {
      const whole = { from: 0, to: sound.samples.length / sound.rate }
      void keepHere({ ...takeOf(said, sound, findSpeech(sound.samples, sound.rate) ?? whole), state: 'waiting' })
    },
    onOther: addTake,
  })
  const isOn = handsFree.state.phase !== 'off'
  const place = Math.min(isOn ? handsFree.state.place : chosen, lines.length - 1)
  const line = lines[place]!
  const part = studio.parts.find(({ characterId }) => characterId === line.characterId)
  const go = async (next: number) => {
    stopSamples()
    if (recording.phase === 'recording') await recording.toggle()
    setNote('')
    setChosen(Math.min(lines.length - 1, Math.max(0, next)))
  }
  const keep = (take: LocalTake) => {
    const others = local.takes.filter((one) => one.id !== take.id && one.state === 'draft' && isOf(one, line))
    const waiting: LocalTake = { ...take, state: 'waiting' }
    void keepHere(waiting)
    void local.remove(others.map(({ id }) => id)).catch(() => undefined)
    const next = nextOpen(lines, [...local.takes, waiting], place + 1)
    void go(next < 0 ? place : next)
    button.current?.focus()
  }
  const begin = () => {
    stopSamples()
    setNote('')
    const next = nextOpen(lines, local.takes, place)
    handsFree.start(next < 0 ? place : next)
  }
  const end = () => {
    setChosen(handsFree.state.place)
    handsFree.hands.stop()
  }
  const takesHere = local.takes.filter((take) => isOf(take, line))
  return (
    <>
      <Progress lines={lines} takes={local.takes} />
      <LineCard
        line={line}
        language={studio.language}
        character={part?.name ?? ''}
        lines={lines}
        onGo={isOn ? null : (by) => void go(place + by)}
      />
      {isOn ? (
        <HandsFreePanel hands={handsFree.hands} state={handsFree.state} recording={recording} onStop={end} />
      ) : (
        <>
          <RecordButton ref={button} recording={recording} again={takesHere.length > 0 || line.takes.length > 0} />
          {recording.phase !== 'recording' && lines.length > 1 && (
            <div className="mt-4">
              <Button icon="headphones" onClick={begin}>
                {m.record_hands_free()}
              </Button>
              <p className="mt-1 max-w-prose text-sm text-ink-soft">{m.record_hands_free_says()}</p>
            </div>
          )}
        </>
      )}
      <p aria-live="assertive" className="mt-3 text-accent empty:hidden">
        {note}
      </p>
      {!isOn && (
        <Drafts
          takes={takesHere}
          sending={local.sending}
          onChange={local.put}
          onKeep={keep}
          onDrop={(id) => local.remove([id])}
        />
      )}
      <UploadStatus takes={local.takes} sending={local.sending} lines={lines} />
      {!isOn && (
        <>
          <StoredTakes
            key={`${line.characterId} ${line.id}`}
            takes={line.takes}
            onGone={() => button.current?.focus()}
          />
          <LineList lines={lines} takes={local.takes} place={place} onChoose={(next) => void go(next)} />
          <ConsentSection playId={playId} studio={studio} />
        </>
      )}
    </>
  )
}
