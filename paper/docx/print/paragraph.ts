import {
  Bookmark,
  FrameAnchorType,
  FrameWrap,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
  type IParagraphOptions,
  type ParagraphChild,
} from 'docx'
import { blankLines, isRightToLeft, SPEECH_NUMBER_SCALE, type ElementStyle, type PrintedPart } from '@replique/script'
import { BLANK_LINES_PREFIX, PAGE_BREAK_PREFIX } from '../styled/styled-run.ts'
import * as names from '../style-names.ts'
import { twips, widthOfWords, type PrintContext } from './press.ts'
import { revisionMarks } from './revisions.ts'
import { runsOf } from './runs.ts'
import { ALIGNMENTS, indentOf, spacingOf } from './styles.ts'

/** Where a paragraph is placed: on a page between its margins, or in a table cell. */
export interface ParagraphPlacement {
  /** Whether the paragraph is the first on its page. */
  readonly breaks: boolean
  /** The page number, if the writer set the page break. */
  readonly forced?: number | undefined
  readonly cell?: { readonly left: number; readonly textWidth: number }
}

function styleName({ kind, goesOn, repeats }: PrintedPart): string {
  if (repeats === 'more') return names.MORE
  if (repeats === 'cue') return names.CUE_AGAIN
  const name = names.isStyled(kind) ? names.STYLE_NAMES[kind] : names.STYLE_NAMES.action
  return goesOn ? names.continued(name) : name
}

const sameIndent = (a: ElementStyle, b: ElementStyle | undefined): boolean =>
  a.left === b?.left && a.width === b.width && a.hang === b.hang

/** Formats a scene heading with its number in both margins. */
function numbered(press: PrintContext, part: PrintedPart, children: readonly ParagraphChild[]): IParagraphOptions {
  const { layout } = press
  const { number = '', style } = part
  const width = widthOfWords(number, layout)
  const start = layout.sceneNumber.left - width - layout.left
  const right = layout.sceneNumber.right - layout.left
  const { sides } = layout.sceneNumber
  const isCentred = style.align === 'centre'
  const middle = { type: TabStopType.CENTER, position: twips(style.left - layout.left + style.width / 2) }
  const said = (after: boolean): TextRun =>
    new TextRun({ style: names.idOf(names.SCENE_NUMBER), children: after ? [new Tab(), number] : [number, new Tab()] })
  return {
    children: [...(sides === 'right' ? [] : [said(false)]), ...children, ...(sides === 'left' ? [] : [said(true)])],
    alignment: isCentred ? ALIGNMENTS.left : ALIGNMENTS[style.align],
    indent: {
      left: twips(isCentred ? start : style.left - layout.left),
      right: twips(Math.min(0, layout.textWidth - right - width - 1)),
      ...(isCentred ? {} : { hanging: twips(style.left - layout.left - start) }),
    },
    tabStops: [...(isCentred ? [middle] : []), { type: TabStopType.LEFT, position: twips(right) }],
  }
}

/** Returns the number of a verse line or a speech, right-aligned in the left margin. */
function marginNumbers({ layout }: PrintContext, { kind, number, speech, before }: PrintedPart): Paragraph[] {
  const numbers = [
    ...(kind === 'verse' && number !== undefined ? [{ text: number, style: names.VERSE_NUMBER, scale: 1 }] : []),
    ...(speech === undefined ? [] : [{ text: speech, style: names.SPEECH_NUMBER, scale: SPEECH_NUMBER_SCALE }]),
  ]
  return numbers.map(({ text, style, scale }) => {
    const width = widthOfWords(text, layout) * scale
    return new Paragraph({
      style: names.idOf(style),
      text,
      spacing: spacingOf(before, layout),
      frame: {
        type: 'absolute',
        position: { x: twips(Math.max(0, layout.verseNumbers.x - width)), y: 1 },
        width: twips(width + 1),
        wrap: FrameWrap.AROUND,
        anchor: { horizontal: FrameAnchorType.PAGE, vertical: FrameAnchorType.TEXT },
      },
    })
  })
}

/**
 * Records in a bookmark how many blank lines an action begins with. In the document, blank lines become paragraph
 * spacing. Spacing is not shown at the top of a page, and other programs don't read it as blank lines.
 */
function blankLinesOf({ play }: PrintContext, { goesOn, repeats, pieces }: PrintedPart): Bookmark[] {
  const at = pieces[0]?.element
  const element = at === undefined || goesOn || repeats ? undefined : play.elements[at]
  const above = element ? blankLines(element) : 0
  return above === 0 ? [] : [new Bookmark({ id: `${BLANK_LINES_PREFIX}${above}_${at}`, children: [] })]
}

/** Returns a part as paragraphs, preceded by its revision marks. */
export function paragraphsOf(press: PrintContext, part: PrintedPart, stand: ParagraphPlacement): Paragraph[] {
  const { layout } = press
  const usual = layout.elements[part.kind]
  const forced =
    stand.forced === undefined ? [] : [new Bookmark({ id: `${PAGE_BREAK_PREFIX}${stand.forced}`, children: [] })]
  const children = [...forced, ...blankLinesOf(press, part), ...runsOf(press, part)]
  const isUsual = stand.cell === undefined && part.repeats !== 'more' && sameIndent(part.style, usual)
  const marks = stand.cell === undefined ? [...revisionMarks(press, part), ...marginNumbers(press, part)] : []
  const hasNumber = part.kind === 'scene' && part.number !== undefined && stand.cell === undefined
  const number = hasNumber ? numbered(press, part, children) : { children }
  return [
    ...marks,
    new Paragraph({
      style: names.idOf(styleName(part)),
      ...(isRightToLeft(part.pieces.map(({ text }) => text).join('')) ? { bidirectional: true } : {}),
      ...(isUsual ? {} : { indent: indentOf(part.style, stand.cell ?? layout, layout.typeface) }),
      ...(part.style.align === usual?.align ? {} : { alignment: ALIGNMENTS[part.style.align] }),
      ...(part.before === usual?.before && !part.goesOn ? {} : { spacing: spacingOf(part.before, layout) }),
      ...(stand.breaks ? { pageBreakBefore: true } : {}),
      ...number,
    }),
  ]
}
