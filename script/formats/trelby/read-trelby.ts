import type { TitlePage } from '../../title-page.ts'
import { entriesOf, spelt, type TitleParagraph } from '../fdx/title-page.ts'
import { joinEntries, castFor, isFrenchContinued, paperOfHeight, playOf, hasTooMany } from '../typed/play-of.ts'
import { type TrelbyFile, cutTrelby, type TrelbyElement } from './lines.ts'
import type { ElementKind } from '../../play.ts'
import { plain } from '../../rich-text.ts'
import { Tally, type ReadResult } from '../reading.ts'
import { elementsOf, type TypedParagraph } from '../typed/elements.ts'

/** A string of a title page, with its position in millimetres from the upper left corner. */
interface TitleString {
  readonly page: number
  readonly top: number
  readonly left: number
  readonly alignment: string
  readonly text: string
}

const FIELDS = /^([^,]*),([^,]*),([^,]*),([^,]*),([^,]*),([^,]*),(.*)$/s

const unescaped = (text: string): string => text.replace(/\\(n|\\)/g, (_, sign: string) => (sign === 'n' ? '\n' : '\\'))

function readString({ page, value }: TrelbyFile['titles'][number]): TitleString[] {
  const [, left = '', top = '', , flags = '', , , text = ''] = FIELDS.exec(value) ?? []
  const alignment = flags.includes('c') ? 'center' : flags.includes('r') ? 'right' : 'left'
  const words = unescaped(text)
  return words.trim() === '' ? [] : [{ page, top: Number(top) || 0, left: Number(left) || 0, alignment, text: words }]
}

/** Puts a blank line before each string, because separate strings are separate entries. */
const paragraphsOf = ({ text, alignment }: TitleString): TitleParagraph[] => {
  const stands = { alignment, isCentred: alignment === 'center' }
  const lines = text.split('\n').map((line) => (line.trim() === '' ? [] : spelt([{ text: line }])))
  return [[], ...lines].map((lines) => ({ lines, ...stands }))
}

/** Reads the title pages into entries; the strings of each page are sorted from top to bottom. */
function readTitlePage(titles: TrelbyFile['titles']): TitlePage {
  const strings = titles.flatMap(readString)
  strings.sort((a, b) => a.page - b.page || a.top - b.top || a.left - b.left)
  return joinEntries(entriesOf(strings.flatMap(paragraphsOf)))
}

const KINDS: Readonly<Record<string, ElementKind>> = {
  '\\': 'scene',
  '.': 'action',
  _: 'cue',
  ':': 'dialogue',
  '(': 'parenthetical',
  '/': 'transition',
  '=': 'shot',
  '%': 'note',
  '@': 'act',
}

/** Keys under which versions 2 and 3 store names for auto-completion. */
const NAME = /^(?:AutoCompletion\/Character\/Items|Element\/Character\/AutoCompletionList)\/\d+$/
/** The page number placeholder and punctuation in a header; anything else was written by the user. */
const PAGE = /\$\{PAGE\}|[\s.,:;()[\]-]/g

function paragraphOf({ sign, text }: TrelbyElement, tally: Tally): TypedParagraph {
  const kind = KINDS[sign]
  if (kind === undefined) tally.add(`Type ${sign}`)
  return { kind: kind ?? 'action', text: plain(text) }
}

function countLeftOut({ headers, strange }: TrelbyFile, tally: Tally): void {
  tally.add('Line', strange)
  const written = headers.filter((one) => (one.split(',').slice(4).join(',').replace(PAGE, '') ?? '') !== '')
  tally.add('Header-String', written.length)
}

const namesIn = (settings: TrelbyFile['settings']): string[] =>
  [...settings].flatMap(([name, value]) => (NAME.test(name) ? [value] : []))

/**
 * Reads a Trelby script, format versions 1 to 3: all element types, forced line breaks, title pages, auto-completion
 * names and the paper size. The format has no marks within a line. Never throws on malformed input.
 */
export function readTrelby(text: string): ReadResult {
  if (hasTooMany(text, '\n')) return { error: 'hostile' }
  const file = cutTrelby(text)
  if (file === undefined) return { error: 'wrong_format' }
  if (file.elements.length === 0 && file.cutShort) return { error: 'damaged' }
  const { settings } = file
  const tally = new Tally()
  const continued = settings.get('String/DialogueContinued') ?? ''
  const paragraphs = file.elements.map((one) => paragraphOf(one, tally))
  const cast = castFor(paragraphs, { names: namesIn(settings), continued })
  const elements = elementsOf(paragraphs, cast)
  countLeftOut(file, tally)
  const play = playOf({
    elements,
    characters: cast.list,
    titlePage: readTitlePage(file.titles),
    language: isFrenchContinued(continued) ? 'fr' : undefined,
    paper: paperOfHeight(Number(settings.get('Paper/Height'))),
    sceneNumbers: settings.get('ShowSceneNumbers') === 'True',
  })
  return { play, remarks: [...tally.remarks(), ...(file.cutShort ? [{ code: 'cut_short' as const, count: 1 }] : [])] }
}
