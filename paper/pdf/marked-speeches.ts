/** Marks one actor's speeches in a script: a soft background, and a bar in the margin for prints without colour. */
import { characterLinesIn, type CharacterId, type Play, type PrintedLine } from '@replique/script'
import { BLACK, setInk, type PrintContext } from './press.ts'
import { mirroredPlace } from './reading-direction.ts'

/** A pale yellow, which is a light grey without colour. Black text on it has a contrast of more than 15:1. */
const BACKGROUND = '#fff2b0'
const BAR = '#7a6200'
/** Lengths in points: how far the background extends beyond the text, and the bar's distance from it and width. */
const AROUND = 2
const BAR_GAP = 5.5
const BAR_WIDTH = 1.5

/** A marked speech, and whether it is printed beside another one. */
interface MarkedSpeech {
  readonly cue: number
  readonly isBeside: boolean
}

/** The speeches to mark, by the index of each of their paragraphs. */
export type MarkedSpeeches = ReadonlyMap<number, MarkedSpeech>

/** Returns the speeches of these characters, including those spoken with others. */
export function markedSpeeches(play: Play, characters: readonly CharacterId[]): MarkedSpeeches {
  const { elements } = play
  const cues = elements.flatMap(({ kind, dual }, at) => (kind === 'cue' ? [{ at, dual: dual === true }] : []))
  const besides = new Set(cues.flatMap(({ at, dual }, rank) => (dual ? [at, cues[rank - 1]?.at ?? at] : [])))
  return new Map(
    characters.flatMap(characterLinesIn(play)).flatMap(({ cue, parts }) => {
      const speech = { cue, isBeside: besides.has(cue) }
      return [cue, ...parts].map((at) => [at, speech] as const)
    }),
  )
}

/** Where a line is drawn, in points from the left and top of the paper. */
interface Box {
  readonly left: number
  readonly width: number
  readonly top: number
}

function boxOf({ of, y, runs }: PrintedLine, { layout, reading }: PrintContext): Box | undefined {
  const [first, last] = [runs[0], runs.at(-1)]
  if (!of || !first || !last) return undefined
  const width = last.x + last.width - first.x
  const rightToLeft = reading.rightToLeft(of, runs.map(({ text }) => text).join(''))
  const left = mirroredPlace({ x: first.x, width }, layout, {
    isTurned: reading.isTurned,
    rightToLeft,
    hasSource: true,
  })
  return { left, width, top: y }
}

/** Returns the left edge of the bar: in the margin or, for speeches side by side, beside the speech's own column. */
function barLeft(boxes: readonly Box[], isBeside: boolean, { layout, reading }: PrintContext): number {
  if (isBeside) return Math.min(...boxes.map(({ left }) => left)) - BAR_GAP
  const left = layout.left - BAR_GAP
  return reading.isTurned ? layout.width - left - BAR_WIDTH : left
}

/**
 * Draws the marks of a sheet of the play. Draw its text afterwards. Screen readers skip the marks, which add nothing to
 * the names that they read.
 */
export function drawMarks(press: PrintContext, lines: readonly PrintedLine[], marked: MarkedSpeeches): void {
  const { page, layout } = press
  const bySpeech = new Map<MarkedSpeech, Box[]>()
  for (const line of lines) {
    const speech = line.of && marked.get(line.of.element)
    const box = speech && boxOf(line, press)
    if (box) bySpeech.set(speech, [...(bySpeech.get(speech) ?? []), box])
  }
  if (bySpeech.size === 0) return
  page.markArtifact('Layout')
  for (const [{ isBeside }, boxes] of bySpeech) {
    setInk(press, BACKGROUND)
    for (const { left, width, top } of boxes) {
      page.rectangle({ x: left - AROUND, y: top }, width + 2 * AROUND, layout.lineHeight)
      page.fill()
    }
    const [top, bottom] = [Math.min(...boxes.map((box) => box.top)), Math.max(...boxes.map((box) => box.top))]
    setInk(press, BAR)
    page.rectangle({ x: barLeft(boxes, isBeside, press), y: top }, BAR_WIDTH, bottom + layout.lineHeight - top)
    page.fill()
  }
  setInk(press, BLACK)
  page.endMark()
}
