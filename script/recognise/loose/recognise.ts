import { REVIEW_THRESHOLD, type ScriptReading } from '../../formats/reading.ts'
import type { Run } from '../../rich-text.ts'
import { defaultSettings, type Language, type Play } from '../../play.ts'
import { guessLanguage } from '../guess.ts'
import type { WholeFile } from '../screenplay/paragraphs.ts'
import { readScreenplay, scriptIn, showsScreenplay } from '../screenplay/read-screenplay.ts'
import { withSaidPlaces, withSecondaryHeadings } from '../screenplay/secondary-headings.ts'
import { withSongs } from '../screenplay/songs.ts'
import { authorOf, type SourceDocument } from '../source.ts'
import { isKnownCue, castKeys, isMarkedDirection, learnConventions, type Conventions } from './conventions.ts'
import { readFront } from './front.ts'
import { withoutFurniture, withoutArchive } from './furniture.ts'
import { markHeadingsByPosition } from './apart.ts'
import { withOneConvention } from './changed-convention.ts'
import { withContents, withoutContents } from './contents.ts'
import { soundsLikeDirection, type Sounds } from './wording.ts'
import { markHeadings } from './headings.ts'
import { withHeads } from './heads.ts'
import { Labeller } from './label.ts'
import {
  cutAtBreaks,
  cutAtLabels,
  isLabelled,
  labelsIn,
  withClosedDirection,
  withJoinedBrackets,
  withWholeNames,
} from './labels.ts'
import { beginsWithDirections, withLeadingDirections } from './leading-directions.ts'
import { blocksIn, joinAcrossPages, looseLine, keyOf, type LooseLine } from './line.ts'
import { cutAtNames, withNamesAbove, withoutDoubleSpacing } from './names-alone.ts'
import { People } from './people.ts'
import { wordsIn } from './rejoin.ts'
import { smallWordsIn } from './spelling.ts'
import { classifyByPlace, labelOpenText, unmarkedWordsIn, type Classifier, type UnmarkedWords } from './settle.ts'
import { classifyUnmarked } from './unmarked.ts'
import { verseLinesIn } from './verse.ts'

const numbered = ({ lines }: SourceDocument): LooseLine[] =>
  lines
    .map((line, at) => looseLine({ at, ...line, text: line.text.map(withPlainBrackets) }))
    .filter(({ words }) => words !== '')

/** Replaces full-width brackets with ordinary ones, because both mark directions. */
const withPlainBrackets = (run: Run): Run =>
  /[（）【】]/.test(run.text) ? { ...run, text: run.text.replace(/[（）【】]/g, (sign) => PLAIN[sign] ?? sign) } : run
const PLAIN: Readonly<Record<string, string>> = { '（': '(', '）': ')', '【': '[', '】': ']' }

const WHOLE: WholeFile = {
  mark: (lines, wrapped) => withSecondaryHeadings(withSaidPlaces(lines), wrapped),
  finish: withSongs,
}

/**
 * Reads an unstructured document as a screenplay or a stage play, whichever it is. First learns how the document
 * formats names, directions and headings, then labels each paragraph and gives each label a confidence. Linear in the
 * length of the text; never throws.
 */
export function recognise(document: SourceDocument, language?: Language): ScriptReading {
  const all = document.lines.map((line, at) => ({ ...line, at }))
  const { kept, contents } = withoutContents(all)
  return withContents(recogniseScript({ ...document, lines: kept }, language), contents, all)
}

function recogniseScript(document: SourceDocument, language: Language | undefined): ScriptReading {
  if (showsScreenplay(document)) return readScreenplay(document, scriptIn(document), WHOLE)
  const { lines, around, heads } = ownLines(document)
  const reading = readStage(document, lines, { ...WHOLE_PLAY, language })
  const leftOut = [
    ...(around > 0 ? [{ code: 'left_out' as const, detail: 'archive text', count: around }] : []),
    ...(heads > 0 ? [{ code: 'left_out' as const, detail: 'page heads', count: heads }] : []),
  ]
  return { ...reading, warnings: [...reading.warnings, ...leftOut] }
}

/** Returns the lines of a play without archive text and running heads, and how many of each were removed. */
function ownLines(document: SourceDocument) {
  const { kept: own, around } = withoutArchive(numbered(document), document.wrapped)
  const { kept, heads } = withoutFurniture(own)
  const printed = withOneConvention(withoutDoubleSpacing(kept, document.wrapped), document.wrapped)
  return { lines: withHeads(printed), around, heads }
}

/** Returns the text to be classified in a document that marks no directions, for training; null if it marks them. */
export function unmarkedWordsOf(document: SourceDocument): UnmarkedWords | null {
  const { made, conventions } = labelStage(document, ownLines(document).lines, WHOLE_PLAY)
  return conventions.marked ? null : unmarkedWordsIn(withLeadingDirections(made), new Set(conventions.names.keys()))
}

/** Reads part of a script. It has neither pages nor archive text, and too few names for their format to be learned. */
export const recognisePassage = (document: SourceDocument, language?: Language): ScriptReading =>
  showsScreenplay(document)
    ? readScreenplay(document)
    : readStage(document, numbered(document), { ...PASSAGE, language })

/** Steps that only whole files need, or have enough text for. */
interface Whole {
  readonly readFront: typeof readFront
  readonly withWholeNames: typeof withWholeNames
  readonly markHeadingsByPosition: typeof markHeadingsByPosition
  readonly classify: Classifier
  readonly sounds: Sounds
}

const WHOLE_PLAY: Whole = {
  readFront,
  withWholeNames,
  markHeadingsByPosition,
  classify: classifyUnmarked,
  sounds: soundsLikeDirection,
}

/**
 * A part of a script begins at its first line, has no columns, and has too few headings to learn the space above them.
 */
const PASSAGE: Whole = {
  readFront: () => ({ end: 0, roles: [], titlePage: [], others: [] }),
  withWholeNames: (blocks) => [...blocks],
  markHeadingsByPosition: (blocks) => [...blocks],
  classify: classifyByPlace,
  sounds: () => 1,
}

/** Labels the elements of a stage play in order; those without markup stay open. */
function labelStage(document: SourceDocument, printed: readonly LooseLine[], how: Whole) {
  const whole = document.wrapped ? cutAtNames(how.withWholeNames(blocksIn(withNamesAbove(printed), true))) : null
  const lines = whole?.flatMap((block) => block.lines) ?? printed
  const labels = labelsIn(lines)
  const parted = whole === null ? blocksIn(cutAtBreaks(lines, labels), false) : cutAtLabels(whole, labels)
  const closed = document.wrapped ? withJoinedBrackets(parted) : parted
  const grouped = closed.map((block) => withClosedDirection(block, labels))
  const worded = markHeadings(grouped, (line) => isLabelled(line, labels))
  const draft = learnConventions(worded, new Set(), document.wrapped, how.sounds)
  const blocks = joinAcrossPages(
    how.markHeadingsByPosition(worded, draft),
    (block) => block.announces != null || isKnownCue(block, draft) || isMarkedDirection(block),
  )
  const front = how.readFront(blocks, draft)
  const body = blocks.slice(front.end)
  const conventions = learnConventions(
    body,
    castKeys(front.roles.map(({ name }) => name)),
    document.wrapped,
    how.sounds,
  )
  const known = wordsIn(lines)
  const smallWords = smallWordsIn(lines)
  const title = keyOf(front.titlePage.find(({ key }) => key === 'title')?.value ?? '')
  const [hasScenes, hasActs] = (['scene', 'act'] as const).map((kind) =>
    worded.some((one) => one.announces?.kind === kind),
  )
  const label = (conventions: Conventions) => {
    const people = new People(front.roles, conventions.names, smallWords)
    const verse = verseLinesIn(body, conventions)
    const tools = { conventions, known, verse, hasScenes: hasScenes === true, hasActs: hasActs === true }
    const labeller = new Labeller(people, tools, title)
    for (const block of front.others) labeller.note(block)
    body.forEach((block, at) => labeller.take(block, body[at + 1]))
    return { made: labeller.out, conventions, people, titlePage: front.titlePage }
  }
  const labelled = label(conventions)
  // unmarked directions at the beginning of many speeches outweigh a few marked ones elsewhere
  return conventions.marked && beginsWithDirections(labelled.made) ? label({ ...conventions, marked: false }) : labelled
}

function readStage(
  document: SourceDocument,
  printed: readonly LooseLine[],
  how: Whole & { readonly language: Language | undefined },
): ScriptReading {
  const { made: labelled, conventions, people, titlePage } = labelStage(document, printed, how)
  const made = conventions.marked
    ? labelled
    : labelOpenText(withLeadingDirections(labelled), new Set(conventions.names.keys()), how.classify)
  const elements = made.map(({ element }) => element)
  const spoken = how.language ?? document.language ?? guessLanguage(elements)
  const play: Play = {
    kind: 'stage',
    language: spoken,
    titlePage: titled(document, titlePage),
    characters: people.characters(),
    elements,
    settings: defaultSettings('stage', spoken),
  }
  const confidence = made.map((one) => one.confidence)
  const doubtful = confidence.filter((sure) => sure < REVIEW_THRESHOLD).length
  return {
    play,
    confidence,
    variants: people.variants(),
    source: document.lines,
    places: made.map(({ at }) => at),
    warnings: doubtful > 0 ? [{ code: 'doubtful', count: doubtful }] : [],
  }
}

/** Adds the title and author from the file's metadata if they are missing from the title page. */
function titled(document: SourceDocument, page: Play['titlePage']): Play['titlePage'] {
  const { title } = document
  const author = authorOf(document)
  const has = (key: string): boolean => page.some((entry) => entry.key === key)
  return [
    ...(title !== undefined && title !== '' && !has('title') ? [{ key: 'title', value: title }] : []),
    ...page,
    ...(author !== '' && !has('author') ? [{ key: 'author', value: author }] : []),
  ]
}
