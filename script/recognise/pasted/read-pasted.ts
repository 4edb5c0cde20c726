import { parseFountain } from '../../formats/fountain/index.ts'
import type { Character } from '../../character.ts'
import { speakerName } from '../../cue.ts'
import type { Element, Language, PlayKind } from '../../play.ts'
import { textOf } from '../../rich-text.ts'
import { speechesOf } from '../../speeches.ts'
import { recogniseStretch } from '../loose/recognise.ts'
import { sourceOfText } from '../loose/text-source.ts'
import { showsFountain } from '../plain-text.ts'
import type { XmlNode } from '../../formats/xml/tree.ts'
import type { SourceLine } from '../source.ts'
import { sourceOfClipboard } from './source-of-clipboard.ts'

/** What a clipboard holds: always words, and often the page they stood on. */
export interface Clipboard {
  readonly text: string
  /** Its elements; none where only words were copied. */
  readonly page: readonly XmlNode[]
}

/** A stretch of a script: its elements, and who speaks in it. */
export interface PastedScript {
  readonly elements: readonly Element[]
  readonly characters: readonly Character[]
}

interface Into {
  readonly kind: PlayKind
  readonly language: Language
}

const speechesIn = ({ elements }: PastedScript): number =>
  speechesOf(elements).filter(({ said }) => said.length > 0).length

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** Whether nearly all that was on the clipboard is still there: a reading that leaves words out is none. */
function keepsWords({ elements, characters }: PastedScript, lines: readonly SourceLine[]): boolean {
  const given = lines.reduce((sum, { text }) => sum + letters(textOf(text)).length, 0)
  const kept = elements.reduce(
    (sum, one) => sum + letters(speakerName({ characters }, one.character) + textOf(one.text)).length,
    0,
  )
  return kept >= given * 0.98
}

function readLoose(lines: readonly SourceLine[], wrapped: boolean, language: Language): PastedScript | undefined {
  const { play } = recogniseStretch({ lines, wrapped }, language)
  return keepsWords(play, lines) ? play : undefined
}

/**
 * Reads what was copied elsewhere as a script: Fountain, a page of Word or of the web, or lines as they are typed,
 * whichever reading finds the most speeches. Undefined where nothing in it shows a script, or it is a single line.
 */
export function readPasted({ text, page: copied }: Clipboard, { kind, language }: Into): PastedScript | undefined {
  const words = text.replace(/\r\n?/g, '\n')
  const page = sourceOfClipboard(copied)
  if (!words.trim().includes('\n') && page.length < 2) return undefined
  const fountain = parseFountain(`\n${words}`, { kind, language })
  if (page.length === 0 && showsFountain(words)) return fountain
  const typed = sourceOfText(words)
  const readings = [
    page.length > 1 ? readLoose(page, false, language) : undefined,
    fountain,
    ...(page.length > 1 ? [] : [typed.wrapped, false].map((wrapped) => readLoose(typed.lines, wrapped, language))),
  ].filter((one) => one !== undefined)
  const best = readings.reduce((a, b) => (speechesIn(b) > speechesIn(a) ? b : a))
  if (speechesIn(best) > 0) return best
  return page.length === 0 || showsFountain(words) ? fountain : undefined
}
