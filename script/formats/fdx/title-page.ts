import type { TitleEntry, TitlePage } from '../../title-page.ts'
import { normalise, printedText, textOf, type RichText } from '../../rich-text.ts'
import { linesOf, printLine } from '../fountain/print-text.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/tree.ts'
import { runsIn, sliceText, trimText, wordsIn } from './words.ts'

/** What the words of a title page's line say it is. */
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

/** Longer lines are sentences. */
const LONGEST = 80

/** What a line of a title page is by its words; undefined where they do not tell. */
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

/** The words before a colon that name an entry by themselves, and the entry that they name. */
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

/** A line such as "Draft: 3 May", apart. */
function labelOf(line: string): { readonly key: string; readonly value: string } | undefined {
  const found = LABEL.exec(line.trim())
  const label = found?.[1]?.toLowerCase() ?? ''
  const key = Object.hasOwn(LABELS, label) ? LABELS[label] : undefined
  return key === undefined ? undefined : { key, value: found?.[2] ?? '' }
}

/** A paragraph of a title page: what it says, and how it stands. */
export interface TitleParagraph {
  /** Each as the model spells it, with Fountain's emphasis. */
  readonly lines: readonly string[]
  /** As the file has it; lines that stand differently are not about the same. */
  readonly alignment: string
  readonly isCentred: boolean
  /** In bold and with a colon before everything else: what the paragraph says it is. */
  readonly label?: string
}

/** An entry in the making. `group` counts the stretches of paragraphs that stand together. */
interface Open {
  readonly key: string
  readonly lines: string[]
  readonly group: number
  readonly isCentred: boolean
}

const TITLE_LABEL = /^([^\n]{0,200}):$/

/** Words in one look from end to end are set by the title page; a look within them is the writer's. */
function withoutLook(paragraph: XmlElement): RichText {
  const text = runsIn(paragraph)
  // white space has no look, but an empty stretch in another look says that the look is the writer's
  const told = childrenOf(paragraph, 'Text').filter((one) => wordsIn(one) === '' || wordsIn(one).trim() !== '')
  const styles = told.map(({ attributes }) => attributes['Style'] ?? '')
  const isWhole = styles.every((style) => style === styles[0])
  return isWhole ? [{ text: printedText(text) }] : text.filter((run) => !run.aside)
}

/** The lines of a text, with their looks in Fountain's signs. */
export const spelt = (text: RichText): string[] =>
  linesOf(trimText(normalise(text), true)).map((line) => printLine(trimText(line, true)))

function readParagraph(paragraph: XmlElement, alignment: string): TitleParagraph {
  const text = withoutLook(paragraph)
  const [first] = text
  const label = first?.bold === true ? TITLE_LABEL.exec(first.text.trim())?.[1] : undefined
  const words = label === undefined ? text : sliceText(text, first?.text.length ?? 0)
  const isBlank = textOf(words).trim() === ''
  return {
    lines: isBlank ? [] : spelt(words),
    alignment,
    isCentred: alignment === 'Center' || alignment === '',
    ...(label !== undefined && { label: label.trim().toLowerCase() }),
  }
}

/** Reads the lines of a title page for what each says. */
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

  /** What a line is by where it stands, its words telling nothing. */
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
 * A title page by its lines: the title first, "written by" and who it names, where the story comes from, drafts and
 * dates, the copyright, and at the sides the contact. Labels name any other entry.
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

/** The title page of a Final Draft file; its labels are in bold. */
export function readTitlePage(root: XmlElement): TitlePage {
  const content = childOf(childOf(root, 'TitlePage'), 'Content')
  const paragraphs = content === undefined ? [] : childrenOf(content, 'Paragraph')
  return entriesOf(paragraphs.map((one) => readParagraph(one, one.attributes['Alignment'] ?? '')))
}
