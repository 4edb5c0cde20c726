import type { Play } from '@replique/script'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { PrintedSheet, Questions, Reading } from './questions.ts'

interface Bench {
  readonly ask: <Name extends keyof Questions>(
    name: Name,
    asked: Questions[Name]['asked'],
  ) => Promise<Questions[Name]['answer']>
  readonly close: () => void
}

function openBench(): Bench {
  const worker = new Worker(new URL('./workbench-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (answer: never) => void>()
  let last = 0
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: never }>) => {
    waiting.get(data.id)?.(data.answer)
    waiting.delete(data.id)
  })
  return {
    ask: (name, asked) =>
      new Promise((resolve) => {
        waiting.set(++last, resolve)
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        worker.postMessage({ id: last, question: { ...asked, name } })
      }),
    close: () => worker.terminate(),
  }
}

/** A thread that is opened when it is first asked, and ends with whoever asks. */
function useBench(): () => Bench {
  const kept = useRef<Bench | null>(null)
  useEffect(
    () => () => {
      kept.current?.close()
      kept.current = null
    },
    [],
  )
  return useCallback(() => (kept.current ??= openBench()), [])
}

/** A text read in a thread of its own; `asked` must stay the same object while it asks the same. Null before the first. */
export function useReading(asked: Reading): Questions['read']['answer'] | null {
  const take = useBench()
  const [answer, setAnswer] = useState<Questions['read']['answer'] | null>(null)
  useEffect(() => {
    return newest(take().ask('read', asked), setAnswer)
  }, [take, asked])
  return answer
}

/** A sheet of a play, printed in a thread of its own; null before the first. */
export function useSheet(play: Play, at: number): PrintedSheet | null {
  const take = useBench()
  const [sheet, setSheet] = useState<PrintedSheet | null>(null)
  const sent = useRef<{ readonly bench: Bench; readonly play: Play } | null>(null)
  useEffect(() => {
    const bench = take()
    // a long play is handed over once, not for each of its pages
    const isSent = sent.current?.bench === bench && sent.current.play === play
    sent.current = { bench, play }
    return newest(bench.ask('print', isSent ? { at } : { play, at }), setSheet)
  }, [take, play, at])
  return sheet
}

/** Hears of an answer unless another question was asked meanwhile. */
function newest<T>(answer: Promise<T>, hear: (answer: T) => void): () => void {
  let isNewest = true
  void answer.then((given) => isNewest && hear(given))
  return () => {
    isNewest = false
  }
}
