import { cueText } from '../../../cue.ts'
import type { Element, Play } from '../../../play.ts'
import { normalise, printedText, textOf, type RichText } from '../../../rich-text.ts'
import type { TitlePage } from '../../../title-page.ts'
import { readEmphasis } from '../../fountain/emphasis.ts'
import { printLine } from '../../fountain/print-text.ts'
import { bracketed } from '../body.ts'
import { xmlSafe } from '../print-xml.ts'
import { trimText } from '../words.ts'

const held = (text: RichText): RichText => normalise(text.map((run) => ({ ...run, text: xmlSafe(run.text) })))
const isBlank = (text: RichText): boolean => textOf(text).trim() === ''
const noteOf = (text: RichText): Element => ({
  kind: 'note',
  text: normalise(held(text).map(({ aside, ...run }) => (aside === 'cut' ? { ...run, aside } : run))),
})
const TRIMMED = new Set<Element['kind']>(['act', 'scene', 'parenthetical', 'transition', 'shot', 'centred'])
const SPOKEN = new Set<Element['kind']>(['parenthetical', 'dialogue', 'lyrics'])

/**
 * Returns the result of writing an element to a Final Draft file and reading it back: the element itself, nothing, or
 * its notes if it has no other content.
 */
function heldElement(element: Element): Element[] {
  const { kind } = element
  if (kind === 'pageBreak') return [element]
  if (kind === 'note') return [noteOf(element.text)].filter((one) => !isBlank(one.text))
  if (kind === 'cue') return [{ ...element, text: held(element.text) }]
  const all = held(kind === 'parenthetical' ? bracketed(trimText(element.text, true)) : element.text)
  const { number: given, level, part: _, movement: _said, ...rest } = element
  const number = xmlSafe(given ?? '')
    .replace(/[\n\t]/g, ' ')
    .trim()
  const numbered = (kind === 'scene' || kind === 'act') && number !== '' ? { number } : {}
  const notes = all.filter((run) => run.aside === 'note').map((run) => noteOf([run]))
  const aside = notes.filter((one) => !isBlank(one.text))
  const words = all.filter((run) => run.aside !== 'note')
  if (isBlank(words)) return 'number' in numbered ? [{ ...rest, ...numbered, text: [] }, ...aside] : aside
  const made: Element = {
    ...rest,
    kind: kind === 'verse' ? 'dialogue' : kind,
    text: trimText(all, TRIMMED.has(kind)),
    ...numbered,
    ...(kind === 'section' && { level: Math.min(4, level ?? 1) }),
  }
  return [made]
}

/** Makes a dual speech single if it doesn't directly follow another speech. */
function heldDuals(elements: readonly Element[]): Element[] {
  let inSpeech = false
  return elements.map((element) => {
    if (element.kind === 'note' || element.kind === 'pageBreak') return element
    const { dual, ...single } = element
    const kept = element.kind === 'cue' && dual === true && inSpeech
    inSpeech = element.kind === 'cue' || (inSpeech && SPOKEN.has(element.kind))
    return kept ? element : single
  })
}

/**
 * Moves notes between a page break and the next paragraph to before the break, because the break is stored in that
 * paragraph.
 */
function heldBreaks(elements: readonly Element[]): Element[] {
  const out: Element[] = []
  let pending: Element[] = []
  for (const element of elements) {
    if (element.kind === 'note') out.push(element)
    else if (element.kind === 'pageBreak') pending.push(element)
    else {
      out.push(...pending, element)
      pending = []
    }
  }
  return [...out, ...pending]
}

/** Returns the play's elements as they are read back from a Final Draft file. */
export const heldElements = (play: Play): Element[] => heldBreaks(heldDuals(play.elements.flatMap(heldElement)))

/** Returns the title page as it is read back from a file, with its keys as labels and its values normalised. */
export const heldTitlePage = (page: TitlePage): TitlePage =>
  page.map(({ key, value }) => ({
    key: xmlSafe(key).replace(/\s+/g, ' ').trim().toLowerCase(),
    value: xmlSafe(value)
      .trim()
      .split('\n')
      .map((line) => printLine(trimText(readEmphasis(line.trim()), true)))
      .join('\n')
      .trim(),
  }))

/** Returns a cue's visible text and its notes, ignoring white space and case. */
export const seenCue = (play: Play, element: Element): string[] => [
  xmlSafe(cueText(play, element)).replace(/\s+/g, '').toUpperCase(),
  ...element.text.filter((run) => run.aside).map((run) => xmlSafe(run.text).trim()),
]

/** Whether a cue has the usual form: a name without brackets, then nothing or an extension in brackets. */
export function isUsualCue(play: Play, element: Element): boolean {
  const name = play.characters.find(({ id }) => id === element.character)?.name ?? ''
  const rest = printedText(element.text).trim()
  return name !== '' && name === name.trim() && !/[(\n]/.test(name) && (rest === '' || rest.startsWith('('))
}
