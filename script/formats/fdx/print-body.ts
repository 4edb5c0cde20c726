import type { Element, ElementKind } from '../../play.ts'
import { printParagraph, printTexts } from './print-text.ts'
import { element } from './print-xml.ts'
import type { Written } from './script.ts'

const TYPES: Readonly<Record<ElementKind, string>> = {
  act: 'New Act',
  scene: 'Scene Heading',
  action: 'Action',
  cue: 'Character',
  parenthetical: 'Parenthetical',
  dialogue: 'Dialogue',
  lyrics: 'Lyrics',
  verse: 'Dialogue',
  transition: 'Transition',
  shot: 'Shot',
  centred: 'Action',
  note: 'General',
  section: 'Outline 1',
  synopsis: 'Outline Body',
  pageBreak: 'General',
}
/** Final Draft has as many levels of outline. */
const DEEPEST = 4

function typeOf({ kind, level = 1 }: Element): string {
  return kind === 'section' ? `Outline ${Math.min(DEEPEST, Math.max(1, Math.floor(level)))}` : TYPES[kind]
}

function printWritten({ element: one, text, newPage, omitted }: Written): string {
  const number = one.kind === 'scene' || one.kind === 'act' ? one.number?.trim() : undefined
  const attributes = {
    Alignment: one.kind === 'centred' ? 'Center' : undefined,
    Number: number || undefined,
    StartsNewPage: newPage ? 'Yes' : undefined,
    Type: typeOf(one),
  }
  if (omitted === undefined) return printParagraph(attributes, text, one.revision)
  const kept = element('OmittedScene', {}, omitted.map(printWritten))
  return element('Paragraph', attributes, [...printTexts(text, one.revision), kept])
}

const SPOKEN: ReadonlySet<ElementKind> = new Set<ElementKind>(['parenthetical', 'dialogue', 'lyrics', 'verse'])

/** A speech, or a paragraph that belongs to none. */
interface Part {
  readonly paragraphs: Written[]
  readonly isSpeech: boolean
}

function partsOf(paragraphs: readonly Written[]): Part[] {
  const parts: Part[] = []
  for (const one of paragraphs) {
    const last = parts.at(-1)
    if (last?.isSpeech && SPOKEN.has(one.element.kind)) last.paragraphs.push(one)
    else parts.push({ paragraphs: [one], isSpeech: one.element.kind === 'cue' })
  }
  return parts
}

/** The paragraphs of the body; speeches at the same time stand together within one that has no words of its own. */
export function printBody(paragraphs: readonly Written[]): string[] {
  const parts = partsOf(paragraphs)
  const out: string[] = []
  for (let at = 0; at < parts.length; at++) {
    let together = at
    while (parts[at]?.isSpeech && parts[together + 1]?.paragraphs[0]?.element.dual) together++
    const printed = parts.slice(at, together + 1).flatMap((part) => part.paragraphs.map(printWritten))
    if (together === at) out.push(...printed)
    else out.push(element('Paragraph', {}, [element('DualDialogue', {}, printed)]))
    at = together
  }
  return out
}
