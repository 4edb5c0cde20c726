import type { Element, Play } from './play.ts'
import { printedText, type RichText } from './rich-text.ts'
import { speakerName, splitCue } from './cue.ts'
import { splitAtBrackets } from './recognise/brackets.ts'
import { titleValue } from './title-page.ts'

/** A part of a play in its simplest form, so that the results of different parsers can be compared. */
export type Block =
  | { readonly type: 'act' | 'scene'; readonly head: string }
  | { readonly type: 'stage'; readonly text: string }
  | { readonly type: 'speech'; readonly speaker: string; readonly text: string; readonly stage: readonly string[] }

export interface Blocks {
  readonly title: string
  readonly author: string
  /** The speakers, in the order of the character list. */
  readonly characters: readonly string[]
  readonly blocks: readonly Block[]
}

interface OpenSpeech {
  readonly speaker: string
  readonly lines: string[]
  readonly stage: string[]
}

const SPOKEN = new Set<Element['kind']>(['dialogue', 'verse', 'lyrics'])
function unbracketed(words: string): string {
  const [only, ...more] = splitAtBrackets(words.trim())
  return only?.bracketed === true && more.length === 0 ? only.text : words.trim()
}

/**
 * Returns the text of a line without asides and without its italic, bracketed directions; the directions are added to
 * `stage`.
 */
function spokenWords(text: RichText, stage: string[]): string {
  const kept = text.map((run) => {
    if (run.aside !== undefined) return ''
    if (run.italic !== true) return run.text
    const stretches = splitAtBrackets(run.text)
    for (const { text: words, bracketed } of stretches) if (bracketed) stage.push(words)
    return stretches.map((one) => (one.bracketed ? ' ' : one.text)).join('')
  })
  return kept.join('').replace(/ +/g, ' ').trim()
}

function openSpeech(play: Play, cue: Element): OpenSpeech {
  const words = printedText(cue.text)
  const named = speakerName(play, cue.character)
  const { name, extension } = named === '' ? splitCue(words) : { name: named, extension: words }
  const directions = splitAtBrackets(extension).filter(({ bracketed }) => bracketed)
  return { speaker: name, lines: [], stage: directions.map(({ text }) => text) }
}

function close(speech: OpenSpeech | null, blocks: Block[]): null {
  if (speech !== null)
    blocks.push({ type: 'speech', speaker: speech.speaker, text: speech.lines.join('\n'), stage: speech.stage })
  return null
}

/**
 * Returns the play as blocks. Leaves out everything but speeches, headings and directions: for example notes, sections
 * and page breaks.
 */
export function blocksOf(play: Play): Blocks {
  const blocks: Block[] = []
  let speech: OpenSpeech | null = null
  for (const element of play.elements) {
    const { kind } = element
    if (kind === 'cue') {
      close(speech, blocks)
      speech = openSpeech(play, element)
    } else if (speech !== null && SPOKEN.has(kind)) {
      const line = spokenWords(element.text, speech.stage)
      if (line !== '') speech.lines.push(line)
    } else if (speech !== null && kind === 'parenthetical') speech.stage.push(unbracketed(printedText(element.text)))
    else if (kind === 'act' || kind === 'scene') {
      speech = close(speech, blocks)
      blocks.push({ type: kind, head: printedText(element.text) })
    } else if (
      !SPOKEN.has(kind) &&
      kind !== 'note' &&
      kind !== 'pageBreak' &&
      kind !== 'section' &&
      kind !== 'synopsis'
    ) {
      speech = close(speech, blocks)
      blocks.push({ type: 'stage', text: unbracketed(printedText(element.text)) })
    }
  }
  close(speech, blocks)
  const speaking = new Set(play.elements.map(({ character }) => character))
  return {
    title: titleValue(play.titlePage, 'title'),
    author: titleValue(play.titlePage, 'author'),
    characters: play.characters.filter(({ id }) => speaking.has(id)).map(({ name }) => name),
    blocks,
  }
}
