import type { Ref } from 'react'
import { m } from '../../../messages/messages.js'
import { stopSamples } from '../../../platform/sound/play-samples.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/field.tsx'
import { LONGEST, MICROPHONE } from '../words.ts'
import { LevelMeter } from './level-meter.tsx'
import type { Recording } from './use-recorder.ts'

interface Props {
  readonly ref: Ref<HTMLButtonElement>
  readonly recording: Recording
  /** There is a take already. */
  readonly again: boolean
}

/** Starts at once, and stops; beside it, how loud it is. */
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
          <span className="text-sm text-ink-soft tabular-nums">{m.record_running({ seconds, most: LONGEST })}</span>
        )}
      </div>
      <div aria-live="polite" className="empty:hidden">
        {phase === 'asking' && <p className="text-ink-soft">{m.record_asking()}</p>}
        {fault !== null && <Problem>{MICROPHONE[fault]()}</Problem>}
      </div>
    </div>
  )
}
