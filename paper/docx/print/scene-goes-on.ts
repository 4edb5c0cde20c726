import { AlignmentType, FrameAnchorType, FrameWrap, Paragraph } from 'docx'
import type { Layout, PrintedRow } from '@replique/script'
import * as names from '../style-names.ts'
import { twips } from './measures.ts'

/** Blank lines below what is said at the top of a page. */
const BELOW = 1

/** At the top of a page: that the scene goes on. */
export const sceneAbove = ({ strings }: Layout, breaks: boolean): Paragraph =>
  new Paragraph({ style: names.idOf(names.SCENE_ABOVE), text: strings.sceneContinued, pageBreakBefore: breaks })

/** Below the foot of a page, whatever else stands on it: it belongs to the first paragraph of the page. */
export const sceneBelow = ({ strings, left, textWidth, top, linesPerPage, lineHeight }: Layout): Paragraph =>
  new Paragraph({
    style: names.idOf(names.SCENE_BELOW),
    text: strings.sceneMore,
    alignment: AlignmentType.RIGHT,
    frame: {
      type: 'absolute',
      position: { x: twips(left), y: twips(top + linesPerPage * lineHeight) },
      width: twips(textWidth),
      wrap: FrameWrap.AROUND,
      anchor: { horizontal: FrameAnchorType.PAGE, vertical: FrameAnchorType.PAGE },
    },
  })

/** The rows of a page with room above them. */
export const roomAbove = ([first = [], ...rest]: readonly PrintedRow[]): readonly PrintedRow[] => [
  first.map(([top, ...below]) => (top ? [{ ...top, before: BELOW }, ...below] : [])),
  ...rest,
]
