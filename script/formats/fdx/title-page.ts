import type { TitleEntry, TitlePage } from '../../title-page.ts'
import { normalise, printedText, textOf, type RichText } from '../../rich-text.ts'
import { linesOf, printLine } from '../fountain/print-text.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/tree.ts'
import { runsIn, sliceText, trimText, wordsIn } from './words.ts'

/** The kinds of title page lines that can be recognised by their text. */
type LineKey = 'credit' | 'source' | 'copyright' | 'draft date' | 'characters'

const CREDIT =
  /^(?:(?:an? |the )?(?:\p{L}+[ -]){0,4})?(?:written|created|story|screenplay|teleplay|scenario|script|play|book|words|music|lyrics|écrite?|créée?|scénario|texte|dialogues|pièce|paroles|musique|livret)(?:(?:,? (?:and|et|&) )(?:written|created|directed|story|screenplay|music|lyrics|dialogues|réalisée?|mise? en scène))? (?:by|de|d['’]|par)$/iu
const SHORT_CREDIT = /^(?:by|par|de|von|di|por|un film de|a play by|a film by|une pièce de|an original screenplay)$/i
const SOURCE = /^(?:based (?:up)?on|adapted from|inspired by|after the|d['’]après|adapté|inspiré|tirée? d)/i
const COPYRIGHT = /^(?:©|\(c\)|copyright|tous droits réservés|all rights reserved)/i
const CHARACTERS =
  /^(?:characters|cast(?: of characters| list)?|dramatis personae|personnages|distribution|les personnages)\s*:?$/i
const DRAFT = /\b(?:draft|version|revision|revised|révisée?|brouillon)\b/i
const NUMBERS = /^\(?\d{1,4}([-/.])\d{1,2}\1\d{1,4}\)?$/
const MONTH =
  '(?:jan(?:uary|vier)?|feb(?:ruary)?|févr?(?:ier)?|mar(?:ch|s)?|apr(?:il)?|avr(?:il)?|may|mai|june?|juin|jul(?:y)?|juil(?:let)?|aug(?:ust)?|août|sept?(?:ember|embre)?|oct(?:ober|obre)?|nov(?:ember|embre)?|dec(?:ember)?|déc(?:embre)?)\\.?'
const DATE = new RegExp(
  `^(?:\\p{L}+,? )?(?:\\d{1,2}(?:er|st|nd|rd|th)?\\.? )?${MONTH}(?: \\d{1,2}(?:st|nd|rd|th)?)?,? \\d{4}$`,
  'iu',
)

/** The maximum length, in characters, of a line recognised by its text. Longer lines are treated as sentences. */
const LONGEST = 80

/** Returns the kind of a title page line as recognised by its text, or undefined. */
export function keyOfLine(line: string): LineKey | undefined {
  if (line.length > LONGEST) return undefined
  const words = line.trim().replace(/\s+/g, ' ')
  if (SOURCE.test(words)) return 'source'
  if (COPYRIGHT.test(words)) return 'copyright'
  if (CHARACTERS.test(words)) return 'characters'
  if (SHORT_CREDIT.test(words.replace(/:$/, '').trim()) || CREDIT.test(words.replace(/:$/, '').trim())) return 'credit'
  if (DRAFT.test(words) || NUMBERS.test(words) || DATE.test(words)) return 'draft date'
  return undefined
}

/** Labels that can precede a colon, and the title page key for each. */
const LABELS: Readonly<Record<string, string>> = {
  title: 'title',
  titre: 'title',
  subtitle: 'subtitle',
  'sous-titre': 'subtitle',
  author: 'author',
  auteur: 'author',
  autrice: 'author',
  contact: 'contact',
  copyright: 'copyright',
  date: 'draft date',
  'draft date': 'draft date',
  draft: 'draft date',
  source: 'source',
  notes: 'notes',
  setting: 'setting',
}
const LABEL = /^([\p{L} -]{4,12}?)[\s\u00a0\u202f]*:[\s\u00a0\u202f]*(\S.*)$/u

/** Splits a line such as "Draft: 3 May" into key and value. */
function labelOf(line: string): { readonly key: string; readonly value: string } | undefined {
  const found = LABEL.exec(line.trim())
  const label = found?.[1]?.toLowerCase() ?? ''
  const key = Object.hasOwn(LABELS, label) ? LABELS[label] : undefined
  return key === undefined ? undefined : { key, value: found?.[2] ?? '' }
}

/** A paragraph of a title page, with its text and position. */
export interface TitleParagraph {
  /** Lines with emphasis in Fountain syntax, as stored in plays. */
  readonly lines: readonly string[]
  /** The alignment in the file. Lines aligned differently belong to different entries. */
  readonly alignment: string
  readonly isCentred: boolean
  /** The paragraph's key, if the paragraph begins with a bold label followed by a colon. */
  readonly label?: string
}

/** An entry being collected. `group` is the number of its block of adjacent paragraphs. */
interface Open {
  readonly key: string
  readonly lines: string[]
  readonly group: number
  readonly isCentred: boolean
}

const TITLE_LABEL = /^([^\n]{0,200}):$/

/**
 * Returns the text without a style that covers the whole paragraph, since such a style comes from the title page's
 * design. A style on part of the text was set by the writer and is kept.
 */
function withoutLook(paragraph: XmlElement): RichText {
  const text = runsIn(paragraph)
  // white space is ignored, but an empty run in another style shows that the writer set the style
  const told = childrenOf(paragraph, 'Text').filter((one) => wordsIn(one) === '' || wordsIn(one).trim() !== '')
  const styles = told.map(({ attributes }) => attributes['Style'] ?? '')
  const isWhole = styles.every((style) => style === styles[0])
  return isWhole ? [{ text: printedText(text) }] : text.filter((run) => !run.aside)
}

/** Splits text into lines, with Fountain emphasis. */
export const linesWithEmphasis = (text: RichText): string[] =>
  linesOf(trimText(normalise(text), true)).map((line) => printLine(trimText(line, true)))

function readParagraph(paragraph: XmlElement, alignment: string): TitleParagraph {
  const text = withoutLook(paragraph)
  const [first] = text
  const label = first?.bold === true ? TITLE_LABEL.exec(first.text.trim())?.[1] : undefined
  const words = label === undefined ? text : sliceText(text, first?.text.length ?? 0)
  const isBlank = textOf(words).trim() === ''
  return {
    lines: isBlank ? [] : linesWithEmphasis(words),
    alignment,
    isCentred: alignment === 'Center' || alignment === '',
    ...(label !== undefined && { label: label.trim().toLowerCase() }),
  }
}

/** Assigns the lines of a title page to entries. */
class Lines {
  readonly entries: Open[] = []
  #group = 0
  #wantsAuthor = false

  take(paragraph: TitleParagraph, stands: boolean): void {
    if (paragraph.label !== undefined) {
      this.#group++
      this.#open(paragraph.label, paragraph).lines.push(...paragraph.lines)
      this.#group++
      return
    }
    if (paragraph.lines.length === 0 || !stands) this.#group++
    for (const line of paragraph.lines) this.#read(line, paragraph)
  }

  #open(key: string, { isCentred }: TitleParagraph): Open {
    const entry = { key, lines: [], group: this.#group, isCentred }
    this.entries.push(entry)
    return entry
  }

  #read(line: string, paragraph: TitleParagraph): void {
    const last = this.entries.at(-1)
    const goesOn = last !== undefined && last.group === this.#group && !this.#wantsAuthor
    const label = labelOf(line)
    if (label !== undefined) this.#open(label.key, paragraph).lines.push(label.value)
    else if (goesOn && (last.key === 'contact' || last.key === 'characters') && keyOfLine(line) !== 'copyright')
      last.lines.push(line)
    else this.#sort(line, paragraph, goesOn ? last : undefined)
  }

  #sort(line: string, paragraph: TitleParagraph, goesOn: Open | undefined): void {
    const isFirst = this.entries.length === 0
    const key = isFirst ? undefined : keyOfLine(line)
    if (key === 'characters') this.#open(key, paragraph)
    else if (key !== undefined && key !== goesOn?.key) this.#open(key, paragraph).lines.push(line)
    else if (goesOn !== undefined) goesOn.lines.push(line)
    else this.#open(isFirst ? 'title' : this.#keyByPlace(paragraph), paragraph).lines.push(line)
    this.#wantsAuthor = key === 'credit'
  }

  /** Returns the key for a line that can't be recognised by its text, based on its position. */
  #keyByPlace({ isCentred }: TitleParagraph): string {
    const last = this.entries.at(-1)
    if (last?.key === 'characters' && last.lines.length === 0) return 'characters'
    if (this.#wantsAuthor) return 'author'
    if (!isCentred) return 'contact'
    return this.entries.some(({ key }) => key === 'author' || key === 'credit') ? 'notes' : 'subtitle'
  }
}

const isEmptyHead = (entry: Open, next: Open | undefined): boolean =>
  entry.key === 'characters' && entry.lines.length === 0 && next?.key === 'characters'

/**
 * Sorts the lines of a title page into entries. The first line is the title. Credits, sources, dates and copyright
 * notices are recognised by their wording, and the line after a credit is the author. Other lines are contact details
 * unless centred. Labels can name any other entry.
 */
export function entriesOf(paragraphs: readonly TitleParagraph[]): TitlePage {
  const lines = new Lines()
  let before: string | undefined
  for (const one of paragraphs) {
    lines.take(one, before === undefined || before === one.alignment)
    before = one.alignment
  }
  const kept = lines.entries.filter((entry, at) => !isEmptyHead(entry, lines.entries[at + 1]))
  return kept.map(({ key, lines }): TitleEntry => ({ key, value: lines.join('\n') }))
}

/** Reads the title page of a Final Draft file, where labels are in bold. */
export function readTitlePage(root: XmlElement): TitlePage {
  const content = childOf(childOf(root, 'TitlePage'), 'Content')
  const paragraphs = content === undefined ? [] : childrenOf(content, 'Paragraph')
  return entriesOf(paragraphs.map((one) => readParagraph(one, one.attributes['Alignment'] ?? '')))
}
