import { useEffect, useState, type Ref } from 'react'
import { useStore, type Store } from '../../../platform/store.ts'
import { openRecorder, type Sound } from './recorder.ts'
import { m } from '../../../messages/messages.js'
import { loudnessOf, stopSamples } from '../../../platform/sound/samples.ts'
import { LOUDNESS, MAX_TAKE_SECONDS, MICROPHONE } from '../words.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'

/** Returns a recorder that is closed when the component unmounts. */
export function useRecorder(onTake: (sound: Sound) => void) {
  const [recorder] = useState(() => openRecorder())
  useEffect(() => recorder.hand(onTake))
  useEffect(() => () => recorder.close(), [recorder])
  return { ...useStore(recorder.state), level: recorder.level, toggle: recorder.toggle, recorder }
}

type Recording = ReturnType<typeof useRecorder>

/** The current input level, as a bar and as text. */
export function LevelMeter({ level }: { level: Store<number> }) {
  const now = useStore(level)
  const loudness = loudnessOf(now)
  return (
    <div className="flex items-center gap-3">
      <div
        role="meter"
        aria-label={m.record_level()}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(now * 100)}
        aria-valuetext={LOUDNESS[loudness]()}
        className="w-36"
      >
        <svg aria-hidden viewBox="0 0 100 1" preserveAspectRatio="none" className="h-3 w-full rounded-base bg-line">
          <rect width={now * 100} height="1" className={loudness === 'good' ? 'fill-ink-soft' : 'fill-accent'} />
        </svg>
      </div>
      <span aria-hidden className="min-w-24 text-sm text-ink-soft">
        {LOUDNESS[loudness]()}
      </span>
    </div>
  )
}

interface Props {
  readonly ref: Ref<HTMLButtonElement>
  readonly recording: Recording
  /** Whether a take already exists. */
  readonly again: boolean
}

/** A button to start and stop recording, beside the input level. */
export function RecordButton({ ref, recording, again }: Props) {
  const { phase, fault, seconds, level, toggle } = recording
  const running = phase === 'recording'
  const press = () => {
    stopSamples()
    void toggle()
  }
  return (
    <div className="mt-6 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          ref={ref}
          look="solid"
          icon={running ? 'square' : 'mic'}
          aria-busy={phase === 'asking' || undefined}
          onClick={press}
          className="min-h-14 min-w-44 text-lg"
        >
          {running ? m.record_stop() : again ? m.record_again() : m.record_start()}
        </Button>
        {(running || phase === 'ready') && <LevelMeter level={level} />}
        {running && (
          <span className="text-sm text-ink-soft tabular-nums">
            {m.record_running({ seconds, most: MAX_TAKE_SECONDS })}
          </span>
        )}
      </div>
      <div aria-live="polite" className="empty:hidden">
        {phase === 'asking' && <p className="text-ink-soft">{m.record_asking()}</p>}
        {fault !== null && <FieldError>{MICROPHONE[fault]()}</FieldError>}
      </div>
    </div>
  )
}
