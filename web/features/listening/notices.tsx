import type { PlayForListening, SpeechFault } from '@replique/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../../messages/messages.js'
import { failureCode, failureMessage } from '../../platform/api/failure.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Listening } from './use-listening.ts'

const FAULTS: Record<SpeechFault, () => string> = {
  down: m.listen_fault_down,
  key_wrong: m.listen_fault_key,
  busy: m.listen_fault_busy,
  refused: m.listen_fault_refused,
  wrong_answer: m.listen_fault_down,
  unknown_voice: m.listen_fault_voice,
}

interface Props {
  readonly listening: Listening
  readonly heard: PlayForListening
  /** Whether the sleep timer has stopped playback. */
  readonly slept: boolean
}

/** Notices above the text: limits of the user's plan, playback stopped by the sleep timer, and sound errors. */
export function Notices({ listening: { state, reader, told, cues }, heard, slept }: Props) {
  const fault = told(cues[state.at]?.id ?? '')?.fault
  const failed = state.status === 'failed'
  const isUnpaid = failed && failureCode(state.error) === 'not_entitled'
  return (
    <div className="mb-6 grid gap-2 empty:mb-0">
      {heard.limit !== null && (
        <Notice icon="info">
          <p className="min-w-0 grow basis-60">{m.listen_limited()}</p>
          <SeePlan />
        </Notice>
      )}
      {heard.speakers.some(({ insteadOf }) => insteadOf) && (
        <Notice icon="info">
          <p className="min-w-0 grow basis-60">{m.listen_unpaid()}</p>
          <SeePlan />
        </Notice>
      )}
      <div role="status" className="grid gap-2 empty:hidden">
        {slept && <Notice icon="moon">{m.listen_slept()}</Notice>}
        {fault && <Notice icon="info">{FAULTS[fault]()}</Notice>}
      </div>
      <div role="alert" className="grid gap-2 empty:hidden">
        {failed && (
          <Notice icon="triangle-alert">
            <span className="grow">{failureMessage(state.error)}</span>
            {isUnpaid ? (
              <SeePlan />
            ) : (
              <Button look="plain" onClick={() => reader.play()}>
                {m.ui_try_again()}
              </Button>
            )}
          </Notice>
        )}
      </div>
    </div>
  )
}

const SeePlan = () => (
  <Link to="/profile" hash="plan" className="inline-flex min-h-11 items-center underline">
    {m.listen_see_plan()}
  </Link>
)

function Notice({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-base bg-sunk px-4 py-2">
      <Icon name={icon} className="size-5 text-ink-soft" />
      {typeof children === 'string' ? <p className="min-w-0 grow">{children}</p> : children}
    </div>
  )
}
