import type { Element, Play } from '../../play.ts'
import { printElement } from './print-element.ts'

/** A body as text; `starts[i]` is the line on which element i of the play begins, or -1 where nothing is written for it. */
export interface PrintedBody {
  readonly text: string
  readonly starts: readonly number[]
}

const SPOKEN: ReadonlySet<string> = new Set(['dialogue', 'parenthetical', 'lyrics', 'verse'])

/** Line ends as '\n' and no half characters, so that the text survives being a file. */
const clean = (block: string): string => block.replace(/\r\n?/g, '\n').toWellFormed()

/** Writes all elements of a play, blank lines between them and none inside a speech. */
export function printBody(play: Play): PrintedBody {
  const nameOf = new Map(play.characters.map((one) => [one.id, one.name]))
  const leads = speechesAhead(play.elements)
  const starts: number[] = []
  const blocks: string[] = []
  let row = 0
  let speech = false
  for (const [at, element] of play.elements.entries()) {
    const inside: boolean = speech && (SPOKEN.has(element.kind) || (element.kind === 'note' && leads[at] === true))
    const name = nameOf.get(element.character ?? '') ?? ''
    const block = clean(printElement(element, { speech: inside, leads: leads[at] ?? false, name }))
    if (block === '') {
      starts.push(-1)
      continue
    }
    speech = inside || (element.kind === 'cue' && leads[at] === true)
    if (blocks.length > 0) {
      blocks.push(inside ? '\n' : '\n\n')
      row += inside ? 1 : 2
    }
    starts.push(row)
    blocks.push(block)
    row += block.split('\n').length - 1
  }
  return { text: blocks.join(''), starts }
}

/** For each element, whether the next one that is written belongs to a speech: notes are looked through. */
function speechesAhead(elements: readonly Element[]): readonly boolean[] {
  const ahead: boolean[] = []
  let next = false
  for (let at = elements.length - 1; at >= 0; at--) {
    ahead[at] = next
    const element = elements[at]
    if (!element || element.kind === 'note' || isUnwritten(element)) continue
    next = SPOKEN.has(element.kind)
  }
  return ahead
}

const isUnwritten = (element: Element): boolean =>
  element.kind !== 'pageBreak' &&
  element.kind !== 'cue' &&
  element.text.every((run) => /^[ \t\n]*$/.test(run.text) && !run.aside)
