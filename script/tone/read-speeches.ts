/** Speeches as the detector needs them: the spoken text, and the directions about it. */
import type { Element, Play } from '../play.ts'
import { printedText, textOf } from '../rich-text.ts'
import { speechesOf } from '../speeches.ts'
import { piecesOf } from '../spoken/pieces.ts'

export interface ReadSpeech {
  /** The index of the cue among the play's elements. */
  readonly cue: number
  readonly speaker: string
  readonly text: string
  /** The parentheticals and bracketed directions of the speech, and the extension beside the name. */
  readonly manners: readonly string[]
  /** The last direction between the previous speech and the cue. */
  readonly before: string
  /** Whether there is a heading between this speech and the previous one. */
  readonly opens: boolean
}

const LONGEST = 4000

/** Returns the speeches that have spoken text. */
export function readSpeeches({ elements }: Pick<Play, 'elements'>): readonly ReadSpeech[] {
  let last = -1
  return speechesOf(elements).flatMap(({ cue, said }) => {
    const element = elements[cue]
    if (!element || said.length === 0) return []
    const between = elements.slice(last + 1, cue)
    last = said.at(-1) ?? cue
    const manners = [printedText(element.text), ...mannersIn(elements.slice(cue + 1, last + 1))]
    const text = said.map((at) => wordsOf(elements[at])).join('\n')
    const direction = between.findLast(({ kind }) => kind === 'action')
    return {
      cue,
      speaker: element.character ?? printedText(element.text),
      text: text.slice(0, LONGEST),
      manners: manners.filter((one) => one !== ''),
      before: direction ? printedText(direction.text).slice(0, LONGEST) : '',
      opens: between.some(({ kind }) => kind === 'scene' || kind === 'act'),
    }
  })
}

const wordsOf = (element: Element | undefined): string => {
  if (!element) return ''
  const text = textOf(element.text)
  return piecesOf(element)
    .flatMap((piece) => (piece.kind === 'said' ? text.slice(piece.from, piece.to) : []))
    .join(' ')
    .trim()
}

const mannersIn = (elements: readonly Element[]): string[] =>
  elements.flatMap((element) =>
    element.kind === 'parenthetical'
      ? printedText(element.text)
      : piecesOf(element).flatMap((piece) => (piece.kind === 'manner' ? piece.words : [])),
  )
