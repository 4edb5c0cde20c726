import type { ScriptReading } from '../../formats/reading.ts'
import { textOf, type Run } from '../../rich-text.ts'
import { defaultSettings, type Language, type Play } from '../../play.ts'
import { guessLanguage } from '../guess.ts'
import type { WholeFile } from '../screenplay/paragraphs.ts'
import { readScreenplay, scriptIn } from '../screenplay/read-screenplay.ts'
import { withSaidPlaces } from '../screenplay/said-places.ts'
import { withSecondaryHeadings } from '../screenplay/secondary-headings.ts'
import { showsScreenplay } from '../screenplay/shows.ts'
import { withSongs } from '../screenplay/songs.ts'
import { authorOf } from '../document-author.ts'
import type { SourceDocument } from '../source.ts'
import { DOUBTFUL } from '../doubtful.ts'
import { callsKnown, castKeys, isMarkedDirection, knownCue, learn } from './conventions.ts'
import { readFront } from './front.ts'
import { withoutFurniture } from './furniture.ts'
import { announceApart } from './apart.ts'
import { withOneConvention } from './changed-convention.ts'
import { withContents, withoutContents } from './contents.ts'
import { withoutArchive } from './archive.ts'
import { announce, headingOfBlock } from './headings.ts'
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
import { blocksIn, joinTurned, looseLine, keyOf, type Block, type LooseLine } from './line.ts'
import { cutAtNames, withNamesAbove } from './names-alone.ts'
import { People } from './people.ts'
import { unitsIn, wordsIn, type Rejoining } from './rejoin.ts'
import { withoutDoubleSpacing } from './spacing.ts'
import { smallWordsIn } from './spelling.ts'
import { learnUnmarked, NONE, type Said } from './unmarked.ts'
import { verseLinesIn } from './verse.ts'

/** Words of a document that nothing marks: those that are directions for certain, and those that are spoken, nearly all. */
interface Unmarked {
  readonly certain: string[]
  readonly spoken: Said[]
}

function unmarkedWords(blocks: readonly Block[], rejoining: Rejoining): Unmarked {
  const certain: string[] = []
  const spoken: Said[] = []
  blocks.forEach((block, at) => {
    if (headingOfBlock(block) !== null) return
    const cue = knownCue(block, rejoining.conventions)
    if (cue !== null) {
      if (cue.direction !== '') certain.push(cue.direction)
      let before = ''
      for (const { text, verse } of unitsIn(block.lines.slice(1), rejoining)) {
        const words = textOf(text)
        spoken.push({ words, place: { verse, before } })
        before = words
      }
    } else if (blocks[at - 1]?.announces == null && block.lines.length < MOST_LINES) {
      const words = unitsIn(block.lines, rejoining).map(({ text }) => textOf(text))
      if (words.some((one) => /\p{L}/u.test(one))) certain.push(words.join(' '))
    }
  })
  return { certain, spoken }
}

/** A longer block between speeches may be anything. */
const MOST_LINES = 12

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
  const { kept: own, around } = withoutArchive(numbered(document), document.wrapped)
  const { kept, heads } = withoutFurniture(own)
  const printed = withOneConvention(withoutDoubleSpacing(kept, document.wrapped), document.wrapped)
  const reading = readStage(document, withHeads(printed), { language, readFront, withWholeNames, announceApart })
  const leftOut = [
    ...(around > 0 ? [{ code: 'left_out' as const, detail: 'archive text', count: around }] : []),
    ...(heads > 0 ? [{ code: 'left_out' as const, detail: 'page heads', count: heads }] : []),
  ]
  return { ...reading, remarks: [...reading.remarks, ...leftOut] }
}

/** The same for a stretch of a script, which has no pages and nothing of an archive, and too few names to learn how they are set. */
export const recogniseStretch = (document: SourceDocument, language?: Language): ScriptReading =>
  showsScreenplay(document)
    ? readScreenplay(document)
    : readStage(document, numbered(document), { ...OF_STRETCH, language })

/** What only whole files have. */
interface Whole {
  readonly readFront: typeof readFront
  readonly withWholeNames: typeof withWholeNames
  readonly announceApart: typeof announceApart
}

/** A stretch begins with its first line, is set in no columns, and has too few headings to learn how far apart they stand. */
const OF_STRETCH: Whole = {
  readFront: () => ({ end: 0, roles: [], titlePage: [], others: [] }),
  withWholeNames: (blocks) => [...blocks],
  announceApart: (blocks) => [...blocks],
}

function readStage(
  document: SourceDocument,
  printed: readonly LooseLine[],
  how: Whole & { readonly language: Language | undefined },
): ScriptReading {
  const whole = document.wrapped ? cutAtNames(how.withWholeNames(blocksIn(withNamesAbove(printed), true))) : null
  const lines = whole?.flatMap((block) => block.lines) ?? printed
  const labels = labelsIn(lines)
  const parted = whole === null ? blocksIn(cutAtBreaks(lines, labels), false) : cutAtLabels(whole, labels)
  const closed = document.wrapped ? withJoinedBrackets(parted) : parted
  const grouped = closed.map((block) => withClosedDirection(block, labels))
  const worded = announce(grouped, (line) => isLabelled(line, labels))
  const draft = learn(worded, new Set(), document.wrapped)
  const blocks = joinTurned(
    how.announceApart(worded, draft),
    (block) => block.announces != null || callsKnown(block, draft) || isMarkedDirection(block),
  )
  const front = how.readFront(blocks, draft)
  const body = blocks.slice(front.end)
  const conventions = learn(body, castKeys(front.roles.map(({ name }) => name)), document.wrapped)
  const names = new Set(conventions.names.keys())
  const rejoining = { conventions, known: wordsIn(lines), verse: verseLinesIn(body, conventions) }
  const shown = conventions.marked ? null : unmarkedWords(body, rejoining)
  const unmarked = shown === null ? NONE : learnUnmarked(shown.certain, shown.spoken, names)
  const people = new People(front.roles, conventions.names, smallWordsIn(lines))
  const title = keyOf(front.titlePage.find(({ key }) => key === 'title')?.value ?? '')
  const [hasScenes, hasActs] = (['scene', 'act'] as const).map((kind) =>
    worded.some((one) => one.announces?.kind === kind),
  )
  const labeller = new Labeller(
    people,
    { ...rejoining, unmarked, hasScenes: hasScenes === true, hasActs: hasActs === true },
    title,
  )
  const places: (number | undefined)[] = front.others.map(({ lines: [line] }) => line?.at)
  for (const block of front.others) labeller.note(block)
  body.forEach((block, at) => {
    labeller.take(block, body[at + 1])
    while (places.length < labeller.out.length) places.push(block.lines[0]?.at)
  })
  const elements = labeller.out.map(({ element }) => element)
  const spoken = how.language ?? document.language ?? guessLanguage(elements)
  const play: Play = {
    kind: 'stage',
    language: spoken,
    titlePage: titled(document, front.titlePage),
    characters: people.characters(),
    elements,
    settings: defaultSettings('stage', spoken),
  }
  const confidence = labeller.out.map((one) => one.confidence)
  const doubtful = confidence.filter((sure) => sure < DOUBTFUL).length
  return {
    play,
    confidence,
    variants: people.variants(),
    source: document.lines,
    places,
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
