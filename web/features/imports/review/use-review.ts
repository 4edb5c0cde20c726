import { type Correction, correct, correctAll, type Draft } from '@replique/script'
import { readStored, removeStored, writeStored } from '../../../platform/browser-storage.ts'
import type { ImportReading } from '@replique/contract'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { api } from '../../../platform/api/api.ts'
import { failureCode, failureMessage, Refusal } from '../../../platform/api/failure.ts'
import { showToast } from '../../../ui/toast/toasts.ts'

/**
 * Corrections not sent yet. The server has `had` corrections; the first `keep` of them stay, and `add` replaces the
 * rest.
 */
interface Unsent {
  readonly had: number
  readonly keep: number
  readonly add: readonly Correction[]
}

const keyOf = (id: string): string => `replique-import-${id}`

/** Returns what to send so that the server has `here` instead of `there`. */
export function difference(there: readonly Correction[], here: readonly Correction[]): Unsent {
  let keep = 0
  while (keep < there.length && keep < here.length && same(there[keep], here[keep])) keep++
  return { had: there.length, keep, add: here.slice(keep) }
}

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)

/** Stores unsent corrections on this device, so that a reload loses nothing. */
export function storeUnsent(id: string, unsent: Unsent): void {
  if (unsent.keep === unsent.had && unsent.add.length === 0) removeStored(keyOf(id))
  else writeStored(keyOf(id), JSON.stringify(unsent))
}

/** Returns the corrections as this device left them, or the server's if another device has changed them since. */
export function withUnsent(id: string, there: readonly Correction[]): readonly Correction[] {
  const stored = readStored(keyOf(id))
  if (stored === null) return there
  try {
    const { had, keep, add } = JSON.parse(stored) as Unsent
    return had === there.length && keep <= had && Array.isArray(add) ? [...there.slice(0, keep), ...add] : there
  } catch {
    return there
  }
}

export const forgetUnsent = (id: string): void => removeStored(keyOf(id))

interface State {
  readonly base: Draft
  readonly list: readonly Correction[]
  /** Undone corrections, the latest first. */
  readonly undone: readonly Correction[]
  readonly draft: Draft
}

type Act =
  | { readonly do: 'correct'; readonly correction: Correction }
  | { readonly do: 'undo' | 'redo' }
  | { readonly do: 'reset'; readonly list: readonly Correction[] }

function reduce(state: State, act: Act): State {
  const { base, list, undone } = state
  if (act.do === 'reset') return { base, list: act.list, undone: [], draft: correctAll(base, act.list) }
  if (act.do === 'undo') {
    const last = list.at(-1)
    if (last === undefined) return state
    const left = list.slice(0, -1)
    return { base, list: left, undone: [last, ...undone], draft: correctAll(base, left) }
  }
  const correction = act.do === 'correct' ? act.correction : undone[0]
  if (correction === undefined) return state
  const draft = correct(state.draft, correction, list.length)
  if (act.do === 'correct' && draft === state.draft) return state
  return { base, list: [...list, correction], undone: act.do === 'redo' ? undone.slice(1) : [], draft }
}

/** Milliseconds before a failed send is retried. */
const AGAIN = 3_000
/** Maximum number of corrections sent in one request. */
const MOST = 200

export interface Review {
  readonly draft: Draft
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Whether the server has all corrections; `failed` while it is unreachable. */
  readonly saved: 'yes' | 'no' | 'failed'
  readonly correct: (correction: Correction) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Resolves to the number of corrections once the server has them all. */
  readonly settled: () => Promise<number>
}

/** A draft that is corrected locally; each correction is sent to the server immediately afterwards. */
export function useReview(id: string, reading: ImportReading, stored: readonly Correction[]): Review {
  const [state, dispatch] = useReducer(reduce, null, (): State => {
    const list = withUnsent(id, stored)
    return { base: reading.draft, list, undone: [], draft: correctAll(reading.draft, list) }
  })
  const [failed, setFailed] = useState(false)
  const [there, setThere] = useState(stored)
  const sender = useRef<Sender>(null)
  useEffect(() => {
    const mine = new Sender(id, stored, {
      kept: setThere,
      failed: setFailed,
      reset: (list) => dispatch({ do: 'reset', list }),
    })
    sender.current = mine
    return () => mine.close()
    // one sender per file
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
  useEffect(() => sender.current?.want(state.list), [state.list, id])
  const { keep, had, add } = difference(there, state.list)
  const isSaved = keep === had && add.length === 0
  return {
    draft: state.draft,
    canUndo: state.list.length > 0,
    canRedo: state.undone.length > 0,
    saved: isSaved ? 'yes' : failed ? 'failed' : 'no',
    correct: useCallback((correction: Correction) => dispatch({ do: 'correct', correction }), []),
    undo: () => dispatch({ do: 'undo' }),
    redo: () => dispatch({ do: 'redo' }),
    settled: async () => (await sender.current?.settled()) ?? there.length,
  }
}

interface Told {
  readonly kept: (list: readonly Correction[]) => void
  readonly failed: (failed: boolean) => void
  readonly reset: (list: readonly Correction[]) => void
}

/** Sends corrections one batch at a time. Corrections made while a batch is being sent go into the next one. */
class Sender {
  readonly #id: string
  readonly #told: Told
  #there: readonly Correction[]
  #here: readonly Correction[]
  #sending: Promise<void> | null = null
  #closed = false

  constructor(id: string, there: readonly Correction[], told: Told) {
    this.#id = id
    this.#there = there
    this.#here = there
    this.#told = told
  }

  want(list: readonly Correction[]): void {
    this.#here = list
    storeUnsent(this.#id, difference(this.#there, list))
    this.#sending ??= this.#send().finally(() => (this.#sending = null))
  }

  async settled(): Promise<number> {
    await this.#sending
    return this.#there.length
  }

  /**
   * Stops retrying. Sending continues until everything is sent or a request fails; unsent corrections stay on this
   * device until the page is opened again.
   */
  close(): void {
    this.#closed = true
  }

  async #send(): Promise<void> {
    for (;;) {
      const { had, keep, add } = difference(this.#there, this.#here)
      if (keep === had && add.length === 0) return
      try {
        const some = add.slice(0, MOST)
        await api.ai.imports.correct({ id: this.#id, had, keep, add: some })
        this.#there = [...this.#there.slice(0, keep), ...some]
        storeUnsent(this.#id, difference(this.#there, this.#here))
        this.#told.kept(this.#there)
        this.#told.failed(false)
      } catch (error) {
        if (this.#closed) return
        if (error instanceof Refusal && error.code !== 'too_many_requests' && error.code !== 'unavailable')
          return this.#refused(error)
        this.#told.failed(true)
        await new Promise((resolve) => setTimeout(resolve, AGAIN))
        if (this.#closed) return
      }
    }
  }

  /**
   * Falls back to the server's corrections after a rejection: either another device sent corrections first, or the
   * import can no longer be corrected.
   */
  async #refused(error: Refusal): Promise<void> {
    forgetUnsent(this.#id)
    showToast({ title: m.imports_not_corrected(), body: failureMessage(error) })
    if (failureCode(error) === 'import_moved_on') {
      const { corrections } = await api.ai.imports.corrections({ id: this.#id })
      this.#there = corrections
    }
    this.#here = this.#there
    this.#told.kept(this.#there)
    this.#told.reset(this.#there)
  }
}
