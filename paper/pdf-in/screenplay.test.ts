import { textOf, type Element } from '@replique/script'
import { expect, test } from 'vitest'
import { readPdf } from './read-pdf.ts'
import { drawPdf, type Drawn } from './tests/draw-pdf.ts'

/** A line as screenwriting programs print it: its indent, text, font, and the empty lines above it. */
type Typed = readonly [at: keyof typeof LEFT, words: string, font?: string | undefined, gap?: number]

const LEFT = { action: 108, said: 180, bracket: 223, cue: 266 }
const LINE = 12
const ITALIC = 'Courier-Oblique'

const page = (lines: readonly Typed[]): Drawn[] => {
  let y = 72
  return lines.map(([at, text, font, gap = at === 'action' || at === 'cue' ? 1 : 0]) => {
    y += LINE * (gap + 1)
    return { text, x: LEFT[at], y, ...(font !== undefined && { font }) }
  })
}

async function read(pages: readonly (readonly Typed[])[]): Promise<[Element['kind'], string][]> {
  const reading = await readPdf(await drawPdf(pages.map(page), { size: 'LETTER' }), { time: 50_000 })
  if ('error' in reading) throw new Error(reading.error)
  return reading.play.elements.map(({ kind, text }) => [kind, textOf(text)])
}

const FIRST: readonly Typed[] = [
  ['action', 'INT. CLOCK TOWER - NIGHT'],
  ['action', 'Wheels, ropes, weights. All of it stands still, and has stood still'],
  ['action', 'since the winter.', undefined, 0],
  ['action', 'BEHIND THE DIAL'],
  ['action', 'MIRA oils an axle that will not turn.'],
  ['cue', 'MIRA'],
  ['said', 'Not tonight, then. Nobody asked'],
  ['said', 'you to hurry.'],
  ['cue', 'THEO'],
  ['bracket', '(from below)'],
  ['said', 'Who are you talking to?'],
  ['action', 'CLOSE ON THE AXLE'],
  ['action', 'It turns, by the width of a hair.'],
  ['cue', 'MIRA'],
  ['said', 'Four and twenty brothers,', ITALIC],
  ['said', 'none of them awake,', ITALIC],
  ['said', 'who will tell the others', ITALIC],
  ['said', 'what the time will take?', ITALIC],
  ['action', 'LATER'],
  ['action', 'Theo has climbed up to her with two cups.'],
  ['cue', 'THEO'],
  ['said', 'The sign below says'],
  ['said', 'EXT. What is an ext, and where does'],
  ['said', 'it lead to?'],
]
const SECOND: readonly Typed[] = [
  ['action', 'The clock strikes one. Nobody has touched it.', undefined, 0],
  ['action', 'EXT. CLOCK TOWER - CONTINUOUS'],
  ['action', 'The whole square looks up.'],
]

test('keeps secondary headings, lyrics and continued text of a screenplay', async () => {
  expect(await read([FIRST, SECOND])).toEqual([
    ['scene', 'INT. CLOCK TOWER - NIGHT'],
    ['action', 'Wheels, ropes, weights. All of it stands still, and has stood still since the winter.'],
    ['scene', 'BEHIND THE DIAL'],
    ['action', 'MIRA oils an axle that will not turn.'],
    ['cue', ''],
    ['dialogue', 'Not tonight, then. Nobody asked you to hurry.'],
    ['cue', ''],
    ['parenthetical', '(from below)'],
    ['dialogue', 'Who are you talking to?'],
    ['shot', 'CLOSE ON THE AXLE'],
    ['action', 'It turns, by the width of a hair.'],
    ['cue', ''],
    ['lyrics', 'Four and twenty brothers,'],
    ['lyrics', 'none of them awake,'],
    ['lyrics', 'who will tell the others'],
    ['lyrics', 'what the time will take?'],
    ['scene', 'LATER'],
    ['action', 'Theo has climbed up to her with two cups.'],
    ['cue', ''],
    ['dialogue', 'The sign below says EXT. What is an ext, and where does it lead to?'],
    ['action', 'The clock strikes one. Nobody has touched it.'],
    ['scene', 'EXT. CLOCK TOWER - CONTINUOUS'],
    ['action', 'The whole square looks up.'],
  ])
})
