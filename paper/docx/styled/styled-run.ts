import { childOf, childrenOf, findAll, findIn, type Run, type XmlElement } from '@replique/script'
import { alignOf, lookOf, type ParagraphStyle } from '../styles.ts'

/** Consecutive characters with the same formatting, and their character style. */
export interface StyledRun {
  readonly run: Run
  readonly style: string | undefined
}

/** A paragraph with the name of its style. In a note, `at` is the index of the stretch that follows the note. */
export interface StyledParagraph {
  readonly style: string
  readonly stretches: readonly StyledRun[]
  readonly notes: readonly { readonly at: number; readonly text: string }[]
  /** Whether the writer set a page break above the paragraph. */
  readonly forced: boolean
  readonly right: boolean
  /** Number of blank lines at the start of the text, which are shown as space above the paragraph. */
  readonly blankLines: number
}

/** Prefix of the names of bookmarks that record a page break set by the writer. */
export const PAGE_BREAK_PREFIX = 'PageBreak'
/** Prefix of the names of bookmarks that record how many blank lines the text starts with. */
export const BLANK_LINES_PREFIX = 'BlankLines'

/** Accepts at most three digits; a play has no more blank lines than that. */
const BLANK = new RegExp(`^${BLANK_LINES_PREFIX}(\\d{1,3})_`)

export interface DocumentNames {
  readonly styles: ReadonlyMap<string, ParagraphStyle>
  readonly comments: ReadonlyMap<string, string>
}

const wordsIn = (element: XmlElement): string =>
  childrenOf(element)
    .map((part) => {
      if (part.name === 't') return part.children.filter((node) => typeof node === 'string').join('')
      if (part.name === 'br' || part.name === 'cr') return part.attributes['type'] === undefined ? '\n' : ''
      return part.name === 'tab' ? '\t' : ''
    })
    .join('')

function stretchOf(element: XmlElement, { styles }: DocumentNames): StyledRun {
  const properties = childOf(element, 'rPr')
  const look = lookOf(properties)
  const id = childOf(properties, 'rStyle')?.attributes['val']
  return {
    style: id === undefined ? undefined : (styles.get(id)?.name ?? id),
    run: {
      text: wordsIn(element),
      ...(look.bold === true && { bold: true as const }),
      ...(look.italic === true && { italic: true as const }),
      ...(look.underline === true && { underline: true as const }),
      ...(look.strike === true && { strike: true as const }),
    },
  }
}

const HOLDERS = new Set(['hyperlink', 'ins', 'smartTag', 'sdt', 'sdtContent', 'moveTo', 'customXml'])

function collect(
  parent: XmlElement,
  names: DocumentNames,
  into: { stretches: StyledRun[]; notes: { at: number; text: string }[] },
) {
  for (const part of childrenOf(parent)) {
    if (part.name === 'r') {
      for (const reference of childrenOf(part, 'commentReference')) {
        const text = names.comments.get(reference.attributes['id'] ?? '')
        if (text !== undefined) into.notes.push({ at: into.stretches.length, text })
      }
      const stretch = stretchOf(part, names)
      if (stretch.run.text !== '') into.stretches.push(stretch)
    } else if (HOLDERS.has(part.name)) collect(part, names, into)
  }
}

export function styledParagraph(element: XmlElement, names: DocumentNames): StyledParagraph {
  const properties = childOf(element, 'pPr')
  const id = childOf(properties, 'pStyle')?.attributes['val'] ?? ''
  const into = { stretches: [] as StyledRun[], notes: [] as { at: number; text: string }[] }
  collect(element, names, into)
  const bookmarks = childrenOf(element, 'bookmarkStart').map(({ attributes }) => attributes['name'] ?? '')
  return {
    style: names.styles.get(id)?.name ?? id,
    ...into,
    forced: bookmarks.some((name) => name.startsWith(PAGE_BREAK_PREFIX)),
    right: alignOf(properties) === 'right',
    blankLines: Math.max(0, ...bookmarks.map((name) => Number(BLANK.exec(name)?.[1] ?? 0))),
  }
}

/** Returns the text of a document's comments by id. */
export function commentsOf(root: XmlElement | undefined): ReadonlyMap<string, string> {
  const comments = root === undefined ? [] : findAll(root, 'comment')
  return new Map(
    comments.map((comment) => {
      const lines = childrenOf(comment, 'p').map((one) => findAll(one, 'r').map(wordsIn).join(''))
      return [comment.attributes['id'] ?? '', lines.join('\n')]
    }),
  )
}

/** Returns the document's custom properties by name. */
export function propertiesIn(root: XmlElement | undefined): ReadonlyMap<string, string> {
  const all = root === undefined ? [] : findAll(root, 'property')
  return new Map(
    all.map((one) => {
      const value = findIn(one, 'lpwstr')
      return [one.attributes['name'] ?? '', value?.children.filter((node) => typeof node === 'string').join('') ?? '']
    }),
  )
}
