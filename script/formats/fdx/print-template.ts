import { isResumed } from '../../cue.ts'
import type { Element, Play } from '../../play.ts'
import { childOf, type XmlElement } from '../xml/tree.ts'
import { marksBy, withoutMarks } from './cast.ts'
import { SCREENPLAY_STRINGS } from '../../layout/strings.ts'
import { element, printTextElement } from './print-xml.ts'

/** The "continued" marks in a script's cues, and the cues to which a program would add a mark automatically. */
interface Marks {
  /** The elements, with these marks removed from cues. */
  readonly bare: readonly Element[]
  readonly hasMarks: boolean
  /** Whether every cue that resumes a speech has the mark. */
  readonly isComplete: boolean
  readonly isAutomatic: (at: number) => boolean
}

function readMarks(elements: readonly Element[], continued: string | undefined): Marks {
  const isMark = marksBy(continued)
  const bare = elements.map((one) => {
    const text = one.kind === 'cue' && one.text.length > 0 ? withoutMarks(one.text, isMark) : undefined
    return text === undefined ? one : { ...one, text }
  })
  const isMarked = (at: number): boolean => bare[at] !== elements[at]
  const resumed = new Set(bare.keys().filter((at) => isResumed(bare, at)))
  return {
    bare,
    hasMarks: bare.some((_, at) => isMarked(at)),
    isComplete: [...resumed].every(isMarked),
    isAutomatic: (at) => resumed.has(at),
  }
}

/**
 * Removes the marks that Final Draft added automatically, since the layout adds them again. Marks count as automatic if
 * the file has automatic marks turned on and every resuming cue has one. Otherwise they were typed, and are kept.
 */
export function withoutAutomaticMarks(elements: readonly Element[], root: XmlElement): readonly Element[] {
  const breaks = childOf(childOf(root, 'MoresAndContinueds'), 'DialogueBreaks')?.attributes
  if (breaks?.['AutomaticCharacterContinueds'] !== 'Yes') return elements
  const { bare, hasMarks, isComplete, isAutomatic } = readMarks(elements, breaks['DialogueTop'])
  if (!hasMarks || !isComplete) return elements
  return elements.map((one, at) => (isAutomatic(at) ? (bare[at] ?? one) : one))
}

/**
 * Whether the file must turn off automatic marks, because its typed marks would otherwise be read back as automatic
 * ones.
 */
function areMarksTyped(elements: readonly Element[], continued: string): boolean {
  const { hasMarks, isComplete } = readMarks(elements, continued)
  return hasMarks && isComplete
}

const BLACK = '#000000000000'
const GREY = '#808080808080'
const WHITE = '#FFFFFFFFFFFF'
const FONT = 'Courier Final Draft'

const fontSpec = (style: string): string =>
  element('FontSpec', {
    AdornmentStyle: '0',
    Background: WHITE,
    Color: BLACK,
    Font: FONT,
    RevisionID: '0',
    Size: '12',
    Style: style,
  })

/**
 * The appearance of a paragraph type. Indents are in inches from the left edge of the paper, and `before` is in points.
 */
interface TypeLook {
  readonly type: string
  readonly style?: string
  readonly align?: 'Left' | 'Center' | 'Right'
  readonly left: number
  readonly right: number
  readonly before: number
  readonly newPage?: true
  readonly like: string
  /** The type of the paragraph that Enter adds after this one. */
  readonly next: string
}

/** The paragraph types of a screenplay, with the same dimensions as in Réplique's own layout. */
const LOOKS: readonly TypeLook[] = [
  { type: 'General', left: 1.5, right: 7.5, before: 0, like: 'General', next: 'General' },
  { type: 'Scene Heading', style: 'AllCaps', left: 1.5, right: 7.5, before: 24, like: 'Scene Heading', next: 'Action' },
  { type: 'Action', left: 1.5, right: 7.5, before: 12, like: 'Action', next: 'Action' },
  { type: 'Character', style: 'AllCaps', left: 3.7, right: 7.5, before: 12, like: 'Character', next: 'Dialogue' },
  { type: 'Parenthetical', left: 3.1, right: 5.6, before: 0, like: 'Parenthetical', next: 'Dialogue' },
  { type: 'Dialogue', left: 2.5, right: 6, before: 0, like: 'Dialogue', next: 'Action' },
  {
    type: 'Transition',
    style: 'AllCaps',
    align: 'Right',
    left: 5.5,
    right: 7.5,
    before: 12,
    like: 'Transition',
    next: 'Scene Heading',
  },
  { type: 'Shot', style: 'AllCaps', left: 1.5, right: 7.5, before: 12, like: 'Scene Heading', next: 'Action' },
  { type: 'Cast List', style: 'AllCaps', left: 1.5, right: 7.5, before: 12, like: 'Action', next: 'Action' },
  {
    type: 'New Act',
    style: 'Underline+AllCaps',
    align: 'Center',
    left: 1.5,
    right: 7.5,
    before: 12,
    newPage: true,
    like: 'General',
    next: 'Scene Heading',
  },
  {
    type: 'End of Act',
    style: 'Underline+AllCaps',
    align: 'Center',
    left: 1.5,
    right: 7.5,
    before: 24,
    like: 'General',
    next: 'New Act',
  },
  { type: 'Lyrics', style: 'Italic', left: 2.5, right: 6, before: 0, like: 'Dialogue', next: 'Lyrics' },
  {
    type: 'Outline Body',
    style: 'Italic+HiddenText',
    left: 1.5,
    right: 7.5,
    before: 0,
    like: 'General',
    next: 'Outline Body',
  },
  ...['1', '2', '3', '4'].map((level) => ({
    type: `Outline ${level}`,
    style: 'Bold+Italic+HiddenText',
    left: 1.5,
    right: 7.5,
    before: 12,
    like: 'General',
    next: 'Outline Body',
  })),
]

const inches = (number: number): string => number.toFixed(2)

const printLook = ({ type, style = '', align = 'Left', left, right, before, newPage, like, next }: TypeLook) =>
  element('ElementSettings', { Type: type }, [
    fontSpec(style),
    element('ParagraphSpec', {
      Alignment: align,
      FirstIndent: type === 'Parenthetical' ? '-0.10' : '0.00',
      Leading: 'Regular',
      LeftIndent: inches(left),
      RightIndent: inches(right),
      SpaceBefore: String(before),
      Spacing: '1',
      StartsNewPage: newPage ? 'Yes' : 'No',
    }),
    element('Behavior', { PaginateAs: like, ReturnKey: next }),
  ])

/** Prints the settings of each paragraph type. */
export const printLooks = (): string[] => LOOKS.map(printLook)

/** Prints the page settings: the paper size, and page numbers at the top from the second page onwards. */
export function printPages({ settings }: Play): string[] {
  const [width, height] = settings.paper === 'a4' ? [8.26, 11.69] : [8.5, 11]
  const words = {
    AdornmentStyle: '0',
    Background: WHITE,
    Color: BLACK,
    Font: FONT,
    RevisionID: '0',
    Size: '12',
    Style: '',
  }
  const head = element('Paragraph', { Alignment: 'Right', LeftIndent: '1.25', RightIndent: '-1.25' }, [
    element('DynamicLabel', { ...words, Type: 'Page #' }),
    printTextElement('Text', words, '.'),
  ])
  const shown = { FooterFirstPage: 'No', FooterVisible: 'No', HeaderFirstPage: 'No', HeaderVisible: 'Yes' }
  return [
    element('HeaderAndFooter', { ...shown, StartingPage: '1' }, [
      element('Header', {}, [head]),
      element('Footer', {}, [element('Paragraph', { Alignment: 'Right', LeftIndent: '1.25', RightIndent: '-1.25' })]),
    ]),
    element('SpellCheckIgnoreLists', {}, [element('IgnoredRanges', {}), element('IgnoredWords', {})]),
    element(
      'PageLayout',
      {
        BackgroundColor: WHITE,
        BottomMargin: '72',
        BreakDialogueAndActionAtSentences: 'Yes',
        DocumentLeading: 'Normal',
        FooterMargin: '36',
        ForegroundColor: BLACK,
        HeaderMargin: '36',
        InvisiblesColor: GREY,
        TopMargin: '72',
        UsesSmartQuotes: 'No',
      },
      [element('PageSize', { Height: inches(height), Width: inches(width) })],
    ),
  ]
}

/** Prints the words that mark a page break within a speech or scene, in the play's language. */
export function printContinueds({ elements, language }: Play): string {
  const { more, continued } = SCREENPLAY_STRINGS[language]
  const scene =
    language === 'fr'
      ? { SceneBottom: '(SUITE)', SceneTop: 'SUITE :' }
      : { SceneBottom: '(CONTINUED)', SceneTop: 'CONTINUED:' }
  const speech = { DialogueBottom: more, DialogueTop: continued }
  return element('MoresAndContinueds', {}, [
    fontSpec(''),
    element('DialogueBreaks', {
      ...speech,
      AutomaticCharacterContinueds: areMarksTyped(elements, continued) ? 'No' : 'Yes',
      BottomOfPage: 'Yes',
      TopOfNext: 'Yes',
    }),
    element('SceneBreaks', { ...scene, ContinuedNumber: 'No', SceneBottomOfPage: 'No', SceneTopOfNext: 'No' }),
  ])
}
