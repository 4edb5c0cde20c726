import type { Play, Layout, LayoutName, Language, PlayKind, PrintedLine } from '@replique/script'
import { useCallback, useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'

/** Opens the real editor in `place`, on an unsaved document. Returns the play in it, or null until it is ready. */
export function useOwnPlay(start: Uint8Array | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const [play, setPlay] = useState<Play | null>(null)
  useEffect(() => {
    if (start === undefined) return
    const labels = { label: m.playground_source(), namesLabel: m.playground_names() }
    let own: { close(): void } | undefined
    let isLeft = false
    // imports the same file as the editor's page, because splitting it into shared chunks would make both pages heavier
    void import('../index.ts').then(({ openOwnPlay }) => {
      if (!isLeft && place.current !== null) own = openOwnPlay(place.current, start, labels, setPlay)
    })
    return () => {
      isLeft = true
      own?.close()
    }
  }, [start])
  return { place, play }
}

const STAGE = {
  en: `Title: The Ferry\nAuthor: Jeanne Doux\n\n# Act One\n\n.Scene 1\n\nA landing stage. Fog.\n\nNORA\n(low)\nIs it the last one?\n\nTHE FERRYMAN\nIt is the last one, and it left.\n\n.Scene 2\n\nThe same, an hour later.\n\nNORA\nThen I shall swim.\n`,
  fr: `Title: Le Bac\nAuthor: Jeanne Doux\n\n# ACTE PREMIER\n\n.SCÈNE I\n\nUn embarcadère. Du brouillard.\n\nNORA\n(bas)\nC’est le dernier ?\n\nLE PASSEUR\nC’est le dernier, et il est parti.\n\n.SCÈNE II\n\nLa même chose, une heure plus tard.\n\nNORA\nAlors je nagerai.\n`,
} as const

const SCREEN = {
  en: `Title: The Ferry\nAuthor: Jeanne Doux\n\nEXT. LANDING STAGE - NIGHT\n\nFog. A lamp swings.\n\nNORA\n(low)\nIs it the last one?\n\nTHE FERRYMAN (O.S.)\nIt is the last one, and it left.\n\nCUT TO:\n\nINT. BOATHOUSE - LATER\n\nNORA\nThen I shall swim.\n`,
  fr: `Title: Le Bac\nAuthor: Jeanne Doux\n\nEXT. EMBARCADÈRE - NUIT\n\nDu brouillard. Une lampe se balance.\n\nNORA\n(bas)\nC’est le dernier ?\n\nLE PASSEUR (HORS CHAMP)\nC’est le dernier, et il est parti.\n\nCOUPE À :\n\nINT. HANGAR À BATEAUX - PLUS TARD\n\nNORA\nAlors je nagerai.\n`,
} as const

/** Returns a few lines of Fountain to start from. */
export const sampleOf = (kind: PlayKind, language: Language): string => (kind === 'stage' ? STAGE : SCREEN)[language]

/** The requests a workbench sends to its worker, and their results. */
export interface WorkerTasks {
  /** Parses Fountain text, repeated `length` times, into a play and the Yjs update that creates its document. */
  readonly read: { readonly asked: Reading; readonly answer: Read }
  /**
   * Prints page `at`, numbered from 0, of `play`, or of the last play sent if `play` is omitted. A number past the end
   * prints the last page.
   */
  readonly print: { readonly asked: { readonly play?: Play; readonly at: number }; readonly answer: PrintedSheet }
}

export interface Reading {
  readonly text: string
  readonly kind?: PlayKind
  readonly language?: Language
  readonly layout?: LayoutName
  readonly length?: number
}

export interface Read {
  readonly play: Play
  readonly update: Uint8Array
  readonly layouts: readonly LayoutName[]
}

export interface PrintedSheet {
  readonly at: number
  readonly sheets: number
  readonly lines: readonly PrintedLine[]
  /** Only the properties needed to draw the page, because a layout's functions can't be sent between threads. */
  readonly paper: Pick<Layout, 'typeface' | 'width' | 'height'>
}

export type WorkerTask = {
  readonly [Name in keyof WorkerTasks]: { readonly name: Name } & WorkerTasks[Name]['asked']
}[keyof WorkerTasks]

interface Bench {
  readonly ask: <Name extends keyof WorkerTasks>(
    name: Name,
    asked: WorkerTasks[Name]['asked'],
  ) => Promise<WorkerTasks[Name]['answer']>
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

/** Returns a getter for a worker that starts on first use and ends when the component unmounts. */
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

/**
 * Parses Fountain text in a worker thread. Pass the same `asked` object as long as the request is the same. Null before
 * the first result.
 */
export function useReading(asked: Reading): WorkerTasks['read']['answer'] | null {
  const take = useBench()
  const [answer, setAnswer] = useState<WorkerTasks['read']['answer'] | null>(null)
  useEffect(() => {
    return newest(take().ask('read', asked), setAnswer)
  }, [take, asked])
  return answer
}

/** Prints page `at` of a play in a worker thread. Returns null until the first result arrives. */
export function useSheet(play: Play, at: number): PrintedSheet | null {
  const take = useBench()
  const [sheet, setSheet] = useState<PrintedSheet | null>(null)
  const sent = useRef<{ readonly bench: Bench; readonly play: Play } | null>(null)
  useEffect(() => {
    const bench = take()
    // a long play is sent once, not for each of its pages
    const isSent = sent.current?.bench === bench && sent.current.play === play
    sent.current = { bench, play }
    return newest(bench.ask('print', isSent ? { at } : { play, at }), setSheet)
  }, [take, play, at])
  return sheet
}

/** Calls `hear` with the answer, unless cancelled before it arrives. Returns a function that cancels it. */
function newest<T>(answer: Promise<T>, hear: (answer: T) => void): () => void {
  let isNewest = true
  void answer.then((given) => isNewest && hear(given))
  return () => {
    isNewest = false
  }
}
