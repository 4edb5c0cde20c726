import type { PartLine } from '@replique/contract'
import { m } from '../../messages/messages.js'
import type { MicrophoneFault } from '../../platform/sound/microphone.ts'
import type { Loudness } from '../../platform/sound/samples.ts'

/** Maximum length of a take in seconds. The server has the same limit. */
export const MAX_TAKE_SECONDS = 60

export const seconds = (count: number): string =>
  m.record_seconds({
    count: count.toLocaleString(document.documentElement.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  })

/** Texts for each microphone error: the cause and what to do. */
export const MICROPHONE: Record<MicrophoneFault, () => string> = {
  insecure: m.record_fault_insecure,
  none: m.record_fault_none,
  refused: m.record_fault_refused,
  busy: m.record_fault_busy,
}

export const LOUDNESS: Record<Loudness, () => string> = {
  silent: m.record_level_silent,
  soft: m.record_level_soft,
  good: m.record_level_good,
  loud: m.record_level_loud,
}

export type LineState = 'open' | 'recorded' | 'stale' | 'waiting'

/** Returns the state of a line: not recorded, recorded, changed since it was recorded, or waiting to be sent. */
export function stateOf({ takes }: Pick<PartLine, 'takes'>, isWaiting: boolean): LineState {
  if (isWaiting) return 'waiting'
  const best = takes.find((take) => take.best)
  if (best === undefined) return 'open'
  return best.stale ? 'stale' : 'recorded'
}

export const LINE_STATE: Record<LineState, () => string> = {
  open: m.record_state_open,
  recorded: m.record_state_recorded,
  stale: m.record_state_stale,
  waiting: m.record_state_waiting,
}
