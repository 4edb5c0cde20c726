import type { Declared } from './css.ts'

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Block elements. */
export const BLOCKS = set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main ol p pre section table tbody td tfoot th thead tr ul summary',
)

/** Elements whose content is not part of the text. */
export const NOT_WORDS = set(
  'script noscript template svg math iframe object embed applet audio video canvas select textarea button nav map datalist rt rp head',
)

const ITALIC = set('i em cite var dfn address')
const BOLD = set('b strong th')

/** Returns an element's default style. */
export function usualOf(name: string, attributes: Readonly<Record<string, string>>): Declared {
  const align = name === 'center' ? 'centre' : ALIGN[attributes['align']?.toLowerCase() ?? '']
  return {
    look: {
      ...(ITALIC.has(name) && { italic: true }),
      ...((BOLD.has(name) || /^h[1-6]$/.test(name)) && { bold: true }),
      ...((name === 'u' || name === 'ins') && { underline: true }),
      ...((name === 's' || name === 'strike' || name === 'del') && { strike: true }),
    },
    ...(align !== undefined && { align }),
    ...((name === 'blockquote' || name === 'dd') && { indent: 30 }),
    ...(attributes['hidden'] !== undefined && { isHidden: true }),
  }
}

const ALIGN: Readonly<Record<string, 'left' | 'centre' | 'right'>> = {
  center: 'centre',
  middle: 'centre',
  right: 'right',
  left: 'left',
}

/** Class names that indicate a style, for pages without their style sheet. */
const DIRECTION = /stage|didasca|(?:^|[-_])(?:sd|dir|direction|directions)$|regie|acotaci|nebentext/i
const CENTRED = /^(?:cent(?:er|re)(?:ed|d)?|ctr|txtc(?:enter)?|tac)$/i
const RIGHT = /^(?:(?:text-?|align-?)?right|tar|rightalign)$/i
const SMALL_CAPITALS = /^(?:sc|smcap|small-?caps?|smallcaps|allsmcap|caps)$/i
const ITALICS = /^(?:i|it|ital|italics?|em)$/i
const PAGE =
  /^(?:page-?nu?m(?:ber)?s?|page-?no|folio|pb|pagebreak|page-?head(?:er|ing)?|running-?head(?:er)?|linenum(?:ber)?|lineno)$/i
/** The licence and header that archives of free books add around a text. */
const BOILERPLATE = /^(?:pg-?boilerplate|pg-?header|pg-?footer|transnote|toc)$/i
const NOTE = /^(?:fn-?anchor|footnote(?:-?(?:ref|anchor|reference|call))?|fnref|noteref|note-?ref|endnote)$/i

/** Returns the style that the class names indicate. */
export function toldByClasses(classes: readonly string[]): Declared {
  const has = (pattern: RegExp): boolean => classes.some((one) => pattern.test(one))
  const isHidden = has(PAGE) || has(BOILERPLATE)
  return {
    look: {
      ...((has(DIRECTION) || has(ITALICS)) && { italic: true }),
      ...(has(SMALL_CAPITALS) && { capitals: true }),
    },
    ...(has(CENTRED) ? { align: 'centre' as const } : has(RIGHT) && { align: 'right' as const }),
    ...(isHidden && { isHidden }),
  }
}

export const isNote = (classes: readonly string[]): boolean => classes.some((one) => NOTE.test(one))
