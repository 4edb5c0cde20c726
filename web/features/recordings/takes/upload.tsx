import type { QueryClient } from '@tanstack/react-query'
import { failureCode, failureMessage } from '../../../platform/api/failure.ts'
import { api } from '../../../platform/api/api.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { printWav } from '../../../platform/sound/samples.ts'
import { showKept } from '../queries.ts'
import type { LocalTake, LocalTakes } from './local-takes.ts'
import type { PartLine } from '@replique/contract'
import { m } from '../../../messages/messages.js'
import { Problem } from '../../../ui/field.tsx'
import { isOf } from '../lines.ts'

/** What of sending somebody is told: which take is on its way, and what became of the others. */
export interface Sending {
  readonly now: string | null
  /** What went wrong with a take, in words. */
  readonly faults: ReadonlyMap<string, string>
}

/** What the same take would be answered again: it waits for whoever recorded it to do something about it. */
const FINAL = new Set([
  'recording_wrong',
  'recording_too_long',
  'recording_silent',
  'not_your_part',
  'character_not_found',
  'play_not_found',
  'consent_needed',
  'invalid',
  'file_too_large',
])
/** How long what did not arrive waits to be sent again, ms: longer each time, the last for all that follow. */
const PAUSES = [1_000, 3_000, 8_000, 20_000]

const send = ({ playId, characterId, lineId, words, samples, rate, from, to }: LocalTake) => {
  const file = new File([printWav(samples, rate)], 'take.wav', { type: 'audio/wav' })
  return api.hearing.recordings.keep({ id: playId, characterId, lineId, words, from, to, file })
}

export interface Sender {
  readonly state: Store<Sending>
  /** Sends what waits, one after another; what does not arrive stays, and is sent later. */
  run(): void
  close(): void
}

export function openSender(client: QueryClient, takes: LocalTakes): Sender {
  const state = createStore<Sending>({ now: null, faults: new Map() })
  let closed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let missed = 0
  const fault = (id: string, words: string | null): void =>
    state.set(({ faults, now }) => {
      const next = new Map(faults)
      if (words === null) next.delete(id)
      else next.set(id, words)
      return { now, faults: next }
    })
  /** Answers whether to go on with the next one. */
  const sendOne = async (take: LocalTake): Promise<boolean> => {
    try {
      const kept = await send(take)
      fault(take.id, null)
      showKept(client, take.playId, { ...take, take: kept })
      await takes.remove([take.id])
      return true
    } catch (error) {
      fault(take.id, failureMessage(error))
      if (!FINAL.has(failureCode(error) ?? '')) return false
      await takes.put({ ...take, state: 'draft' })
      return true
    }
  }
  const run = async (): Promise<void> => {
    clearTimeout(timer)
    if (closed || state.get().now !== null) return
    const next = takes.store.get().find((take) => take.state === 'waiting')
    if (next === undefined) return
    state.set(({ faults }) => ({ now: next.id, faults }))
    const arrived = await sendOne(next).catch(() => false)
    state.set(({ faults }) => ({ now: null, faults }))
    const pause = PAUSES[Math.min(missed, PAUSES.length - 1)]
    missed = arrived ? 0 : missed + 1
    if (arrived) return run()
    if (!closed) timer = setTimeout(() => void run(), pause)
  }
  const again = (): void => void run()
  globalThis.addEventListener?.('online', again)
  const deaf = takes.store.watch(again)
  return {
    state,
    run: again,
    close: () => {
      closed = true
      clearTimeout(timer)
      deaf()
      globalThis.removeEventListener?.('online', again)
    },
  }
}

interface Props {
  readonly takes: readonly LocalTake[]
  readonly sending: Sending
  readonly lines: readonly PartLine[]
}

/** What is on its way to the server, whatever line is in front; what does not arrive is said, and kept. */
export function Outgoing({ takes, sending, lines }: Props) {
  const waiting = takes.filter(({ state }) => state === 'waiting')
  const fault = waiting.map(({ id }) => sending.faults.get(id)).find((one) => one !== undefined)
  const refused = takes.filter((take) => take.state === 'draft' && sending.faults.has(take.id))
  return (
    <div role="status" className="mt-4 grid gap-2 text-sm text-ink-soft empty:hidden">
      {waiting.length > 0 &&
        (fault === undefined
          ? m.record_sending({ count: waiting.length })
          : m.record_waiting({ count: waiting.length }))}
      {fault !== undefined && <Problem>{fault}</Problem>}
      {refused.map((take) => (
        <Problem key={take.id}>
          {m.record_refused({
            line: lines.find((line) => isOf(take, line))?.text ?? '',
            why: sending.faults.get(take.id) ?? '',
          })}
        </Problem>
      ))}
    </div>
  )
}
