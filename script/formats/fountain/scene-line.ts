import type { ElementKind } from '../../play.ts'
import type { RichText } from '../../rich-text.ts'
import { textOf } from '../../rich-text.ts'
import { isActHeading, isStageScene } from '../../recognise/headings.ts'
import { trimRight } from '../../recognise/letters.ts'
import type { Reading } from './reading.ts'
import { add, rawWords, readRest } from './reading.ts'

const HASH = 35

/** Adds a section; one of level 1 whose words are those of an act is an act, and below acts one of level 2 may be a scene. */
export function readSection(reading: Reading, at: number, indent: number): void {
  const line = rawWords(reading, at)
  let end = indent
  while (line.charCodeAt(end) === HASH) end++
  const level = end - indent
  const text = readRest(reading, at, end)
  const words = withoutNumber(textOf(text))
  if (level === 1 && isActHeading(words)) {
    reading.hasActs = true
    addNumbered(reading, at, { kind: 'act', text })
  } else if (level === 2 && reading.hasActs && isStageScene(words)) addNumbered(reading, at, { kind: 'scene', text })
  else add(reading, at, { kind: 'section', text, level })
}

const NUMBER = /^[0-9A-Za-z.)-]+$/

/** Where a number such as "#12A#" at the end begins, or -1. */
function numberStart(text: string): number {
  if (text.charCodeAt(text.length - 1) !== HASH) return -1
  const at = text.lastIndexOf('#', text.length - 2)
  return at >= 0 && NUMBER.test(text.slice(at + 1, -1)) ? at : -1
}

function withoutNumber(text: string): string {
  const at = numberStart(text)
  return at < 0 ? text : trimRight(text.slice(0, at))
}

/** Adds a scene or an act, its number taken off the end of its words; notes may stand behind the number. */
export function addNumbered(reading: Reading, at: number, element: { kind: ElementKind; text: RichText }): void {
  const place = element.text.findLastIndex((run) => !run.aside && trimRight(run.text) !== '')
  const run = element.text[place]
  const spoken = trimRight(run?.text ?? '')
  const start = numberStart(spoken)
  if (!run || start < 0) return add(reading, at, element)
  const behind = element.text.slice(place + 1).filter((other) => other.aside)
  // two notes with nothing between them would become one
  const words = trimRight(spoken.slice(0, start)) || (place > 0 && behind.length > 0 ? ' ' : '')
  const text = [...element.text.slice(0, place), ...(words === '' ? [] : [{ ...run, text: words }]), ...behind]
  add(reading, at, { kind: element.kind, text, number: spoken.slice(start + 1, -1) })
}
