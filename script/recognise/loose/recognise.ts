import { DOUBTFUL, type ScriptReading } from '../../formats/reading.ts'
import type { Run } from '../../rich-text.ts'
import { defaultSettings, type Language, type Play } from '../../play.ts'
import { guessLanguage } from '../guess.ts'
import type { WholeFile } from '../screenplay/paragraphs.ts'
import { readScreenplay, scriptIn, showsScreenplay } from '../screenplay/read-screenplay.ts'
import { withSaidPlaces, withSecondaryHeadings } from '../screenplay/secondary-headings.ts'
import { withSongs } from '../screenplay/songs.ts'
import { authorOf, type SourceDocument } from '../source.ts'
import { callsKnown, castKeys, isMarkedDirection, learn, type Conventions } from './conventions.ts'
import { readFront } from './front.ts'
import { withoutFurniture, withoutArchive } from './furniture.ts'
import { announceApart } from './apart.ts'
import { withOneConvention } from './changed-convention.ts'
import { withContents, withoutContents } from './contents.ts'
import { soundsLikeDirection, type Sounds } from './wording.ts'
import { announce } from './headings.ts'
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
import { blocksIn, joinTurned, looseLine, keyOf, type LooseLine } from './line.ts'
import { cutAtNames, withNamesAbove, withoutDoubleSpacing } from './names-alone.ts'
import { People } from './people.ts'
import { wordsIn } from './rejoin.ts'
import { smallWordsIn } from './spelling.ts'
import { classifyByPlace, settle, unmarkedWordsIn, type Classifier, type UnmarkedWords } from './settle.ts'
import { classifyUnmarked } from './unmarked.ts'
import { verseLinesIn } from './verse.ts'

const numbered = ({ lines }: SourceDocument): LooseLine[] =>
  lines
    .map((line, at) => looseLine({ at, ...line, text: line.text.map(withPlainBrackets) }))
    .filter(({ words }) => words !== '')

/** Brackets as wide as a Chinese letter hold directions as all others do. */
const withPlainBrackets = (run: Run): Run =>
  /[（）【】]/.test(run.text) ? { ...run, text: run.text.replace(/[（）【】]/g, (sign) => PLAIN[sign] ?? sign) } : run
const PLAIN: Readonly<Record<string, string>> = { '（': '(', '）': ')', '【': '[', '】': ']' }

const WHOLE: WholeFile = {
  mark: (lines, wrapped) => withSecondaryHeadings(withSaidPlaces(lines), wrapped),
  finish: withSongs,
}

/**
 * Reads a loose file: a screenplay as such, else a stage play. It first learns how this document sets names,
 * directions and headings, then says what each paragraph is, and how sure it is. Takes time in proportion to the
 * text; never throws.
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
  return { ...reading, remarks: [...reading.remarks, ...leftOut] }
}

/** The lines of a play without what stands around it and on each of its pages, and how much of both there was. */
function ownLines(document: SourceDocument) {
  const { kept: own, around } = withoutArchive(numbered(document), document.wrapped)
  const { kept, heads } = withoutFurniture(own)
  const printed = withOneConvention(withoutDoubleSpacing(kept, document.wrapped), document.wrapped)
  return { lines: withHeads(printed), around, heads }
}

/** What is classified in a document that marks no directions, to learn from it; null where it marks them. */
export function unmarkedWordsOf(document: SourceDocument): UnmarkedWords | null {
  const { made, conventions } = labelStage(document, ownLines(document).lines, WHOLE_PLAY)
  return conventions.marked ? null : unmarkedWordsIn(withLeadingDirections(made), new Set(conventions.names.keys()))
}

/** The same for a stretch of a script, which has no pages and nothing of an archive, and too few names to learn how they are set. */
export const recogniseStretch = (document: SourceDocument, language?: Language): ScriptReading =>
  showsScreenplay(document)
    ? readScreenplay(document)
    : readStage(document, numbered(document), { ...STRETCH, language })

/** What only whole files have, or show enough to use. */
interface Whole {
  readonly readFront: typeof readFront
  readonly withWholeNames: typeof withWholeNames
  readonly announceApart: typeof announceApart
  readonly classify: Classifier
  readonly sounds: Sounds
}

const WHOLE_PLAY: Whole = {
  readFront,
  withWholeNames,
  announceApart,
  classify: classifyUnmarked,
  sounds: soundsLikeDirection,
}

/** A stretch begins with its first line, is set in no columns, and has too few headings to learn how far apart they stand. */
const STRETCH: Whole = {
  readFront: () => ({ end: 0, roles: [], titlePage: [], others: [] }),
  withWholeNames: (blocks) => [...blocks],
  announceApart: (blocks) => [...blocks],
  classify: classifyByPlace,
  sounds: () => 1,
}

/** The parts of a play in order, those that nothing marks still open. */
function labelStage(document: SourceDocument, printed: readonly LooseLine[], how: Whole) {
  const whole = document.wrapped ? cutAtNames(how.withWholeNames(blocksIn(withNamesAbove(printed), true))) : null
  const lines = whole?.flatMap((block) => block.lines) ?? printed
  const labels = labelsIn(lines)
  const parted = whole === null ? blocksIn(cutAtBreaks(lines, labels), false) : cutAtLabels(whole, labels)
  const closed = document.wrapped ? withJoinedBrackets(parted) : parted
  const grouped = closed.map((block) => withClosedDirection(block, labels))
  const worded = announce(grouped, (line) => isLabelled(line, labels))
  const draft = learn(worded, new Set(), document.wrapped, how.sounds)
  const blocks = joinTurned(
    how.announceApart(worded, draft),
    (block) => block.announces != null || callsKnown(block, draft) || isMarkedDirection(block),
  )
  const front = how.readFront(blocks, draft)
  const body = blocks.slice(front.end)
  const conventions = learn(body, castKeys(front.roles.map(({ name }) => name)), document.wrapped, how.sounds)
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
  // unmarked directions at the beginning of many speeches outweigh some marked ones between them
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
    : settle(withLeadingDirections(labelled), new Set(conventions.names.keys()), how.classify)
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
  const doubtful = confidence.filter((sure) => sure < DOUBTFUL).length
  return {
    play,
    confidence,
    variants: people.variants(),
    source: document.lines,
    places: made.map(({ at }) => at),
    remarks: doubtful > 0 ? [{ code: 'doubtful', count: doubtful }] : [],
  }
}

/** What the file says of itself stands in for a title page that was not found. */
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
