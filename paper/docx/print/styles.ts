import { AlignmentType, LineRuleType, type IParagraphStyleOptions, type ICharacterStyleOptions } from 'docx'
import { SPEECH_NUMBER_SCALE, type ElementStyle, type Layout } from '@replique/script'
import * as names from '../style-names.ts'
import { FONT_NAMES } from './fonts.ts'
import { halfPoints, twips } from './press.ts'

export const ALIGNMENTS = {
  left: AlignmentType.LEFT,
  centre: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
} as const

const BASE = 'Script'
const LOCALES = { en: 'en-US', fr: 'fr-FR' } as const

/**
 * Number of points by which a line may exceed the layout's width, because font metrics are not exact. It is less than
 * the width of a letter.
 */
const LEEWAY: Readonly<Record<Layout['typeface'], number>> = { courier: 2, serif: 0.25, sans: 0.25 }

/**
 * Returns a paragraph's indent from the margins. With a hanging indent, the lines after the first start further right.
 */
export const indentOf = (
  { left, width, hang, align }: Pick<ElementStyle, 'left' | 'width' | 'hang' | 'align'>,
  between: Pick<Layout, 'left' | 'textWidth'>,
  typeface: Layout['typeface'],
) => ({
  left: twips(left - between.left + hang),
  right: twips(between.left + between.textWidth - left - width - (align === 'left' ? LEEWAY[typeface] : 0)),
  ...(hang === 0 ? {} : { hanging: twips(hang) }),
})

/** Returns paragraph spacing with an exact line height, independent of the font. */
export const spacingOf = (before: number, { lineHeight }: Pick<Layout, 'lineHeight'>, lines = 1) => ({
  before: twips(before * lineHeight),
  after: 0,
  line: twips(lines * lineHeight),
  lineRule: LineRuleType.EXACT,
})

const LEVELS: Readonly<Partial<Record<names.StyledKind, number>>> = { act: 0, scene: 1 }

function elementStyle(kind: names.StyledKind, layout: Layout): IParagraphStyleOptions[] {
  const style = layout.elements[kind]
  const name = names.STYLE_NAMES[kind]
  if (!style) return []
  const level = LEVELS[kind]
  return [
    {
      id: names.idOf(name),
      name,
      basedOn: BASE,
      quickFormat: true,
      run: {
        bold: style.bold,
        italics: style.italic,
        ...(style.underline ? { underline: {} } : {}),
        // a cue's style also applies to the text after the name, which is not set in capitals
        ...((style.caps || style.smallCaps) && kind !== 'cue' ? { allCaps: true } : {}),
      },
      paragraph: {
        alignment: ALIGNMENTS[style.align],
        indent: indentOf(style, layout, layout.typeface),
        spacing: spacingOf(style.before, layout),
        keepNext: style.keepWithNext,
        ...(level === undefined ? {} : { outlineLevel: level }),
      },
    },
    { id: names.idOf(names.continued(name)), name: names.continued(name), basedOn: names.idOf(name) },
  ]
}

const plain = (name: string, layout: Layout, rest: Partial<IParagraphStyleOptions> = {}): IParagraphStyleOptions => ({
  id: names.idOf(name),
  name,
  basedOn: BASE,
  paragraph: { spacing: spacingOf(0, layout) },
  ...rest,
})

function titleStyles(layout: Layout): IParagraphStyleOptions[] {
  const { titleSize } = layout.titlePage
  const middle = new Set<string>(['title', 'subtitle', 'credit', 'author', 'source'])
  return Object.entries(names.TITLE_STYLES).map(([key, name]) =>
    plain(name, layout, {
      run: key === 'title' ? { size: halfPoints(titleSize), allCaps: layout.typeface === 'courier' } : {},
      paragraph: {
        alignment: middle.has(key) ? AlignmentType.CENTER : AlignmentType.LEFT,
        spacing: spacingOf(0, layout, key === 'title' ? titleSize / layout.fontSize : 1),
      },
    }),
  )
}

/** Returns all paragraph styles of a document in this layout. */
export function paragraphStyles(layout: Layout, revisions: readonly number[]): IParagraphStyleOptions[] {
  const kinds = Object.keys(names.STYLE_NAMES).filter((kind): kind is names.StyledKind => kind in names.STYLE_NAMES)
  return [
    {
      id: BASE,
      name: BASE,
      basedOn: 'Normal',
      run: { font: FONT_NAMES[layout.typeface], size: halfPoints(layout.fontSize) },
      paragraph: { spacing: spacingOf(0, layout) },
    },
    ...kinds.flatMap((kind) => elementStyle(kind, layout)),
    ...titleStyles(layout),
    plain(names.MORE, layout),
    plain(names.CAST_HEADING, layout, {
      run: layout.runIn ? {} : { underline: {} },
      paragraph: { alignment: AlignmentType.CENTER, spacing: spacingOf(0, layout) },
    }),
    plain(names.CAST_MEMBER, layout, { paragraph: { spacing: spacingOf(1, layout), keepLines: true } }),
    plain(names.SCENE_LIST, layout),
    plain(names.PAGE_NUMBER, layout),
    ...[names.CHANGED, names.VERSE_NUMBER, names.SCENE_ABOVE, names.SCENE_BELOW].map((name) => plain(name, layout)),
    plain(names.SPEECH_NUMBER, layout, { run: { size: halfPoints(layout.fontSize * SPEECH_NUMBER_SCALE) } }),
    plain(names.SPACER, layout, { paragraph: { spacing: { line: 20, lineRule: LineRuleType.EXACT } } }),
    ...revisions.map((revision) => plain(names.revisionMark(revision), layout)),
  ]
}

export function characterStyles(layout: Layout): ICharacterStyleOptions[] {
  const caps = layout.elements.cue?.caps === true || layout.elements.cue?.smallCaps === true
  const style = (name: string, run: ICharacterStyleOptions['run'] = {}): ICharacterStyleOptions => ({
    id: names.idOf(name),
    name,
    run,
  })
  return [
    style(names.NAME, { allCaps: caps }),
    style(names.EXTENSION, { italics: layout.runIn }),
    style(names.DIRECTION, { italics: true }),
    style(names.SCENE_NUMBER, { bold: false, allCaps: false, underline: { type: 'none' } }),
    style(names.SET),
  ]
}

/** Returns the document's default font and language. */
export const documentDefaults = (layout: Layout, language: 'en' | 'fr') => ({
  document: {
    run: {
      font: FONT_NAMES[layout.typeface],
      size: halfPoints(layout.fontSize),
      language: { value: LOCALES[language] },
    },
  },
})
