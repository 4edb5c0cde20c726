/**
 * A worker that parses and prints plays for a workbench. It keeps the page responsive and the editor's bundle small.
 */
import { playUpdate } from '@replique/manuscript'
import { AVAILABLE_LAYOUTS, parseFountain, printedPlay } from '@replique/script'
import type { PrintedSheet, WorkerTask, WorkerTasks, Read, Reading } from './use-bench.ts'

let printed: ReturnType<typeof printedPlay> | undefined

function read({ text, kind, language, layout, length = 1 }: Reading): Read {
  const once = parseFountain(text, { ...(kind && { kind }), ...(language && { language }) })
  const elements = Array.from({ length }, () => once.elements).flat()
  const play = { ...once, elements, settings: { ...once.settings, ...(layout && { layout }) } }
  return { play, update: playUpdate(play), layouts: AVAILABLE_LAYOUTS }
}

function print({ play, at }: WorkerTasks['print']['asked']): PrintedSheet | null {
  if (play !== undefined) printed = printedPlay(play)
  if (printed === undefined) return null
  const { sheets, pagination } = printed
  const shown = Math.max(0, Math.min(at, sheets - 1))
  const { typeface, width, height } = pagination.layout
  const lines = sheets === 0 ? [] : printed.sheetAt(shown)
  return { at: shown, sheets, lines, paper: { typeface, width, height } }
}

self.addEventListener('message', ({ data }: MessageEvent<{ id: number; question: WorkerTask }>) => {
  const { id, question } = data
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  self.postMessage({ id, answer: question.name === 'read' ? read(question) : print(question) })
})
