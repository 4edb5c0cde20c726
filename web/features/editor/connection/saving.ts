import type { Phase } from './reconnector.ts'

export type Saving = 'connecting' | 'saving' | 'saved' | 'offline' | 'halted'

/** What the bar may truthfully claim: saved only when both sides agree and every change came back acknowledged. */
export function savingOf(phase: Phase, unsent: number, joinedBefore: boolean): Saving {
  if (phase === 'live') return unsent === 0 ? 'saved' : 'saving'
  if (phase === 'joining' || phase === 'connecting') return joinedBefore ? 'offline' : 'connecting'
  return phase === 'idle' ? 'connecting' : 'offline'
}
